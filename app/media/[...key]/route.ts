// /media/…: sends a public file, such as a photo of a listing.
import { AppError } from "@/lib/core/errors";
import { findFile, isStorageKey } from "@/lib/core/storage";
import { drawDemoPicture } from "@/lib/demo/store-pictures";

/** Files are never changed under their name, so that they can be kept for ever. */
const CACHE = "public, max-age=31536000, immutable";
/** Content types by ending, of pictures that Tonna makes. */
const TYPES: Partial<Record<string, string>> = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

type Context = { params: Promise<{ key: string[] }> };

/** A public file that somebody uploaded, by its key without `public/`. What is private is not reachable here. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const key = `public/${(await params).key.join("/")}`;
  const type = TYPES[key.split(".").at(-1) ?? ""];
  if (!type || !isStorageKey(key)) return respondWithText(404, "There is no such file.");
  const headers = {
    "Content-Type": type,
    "Cache-Control": CACHE,
    "X-Content-Type-Options": "nosniff",
    ETag: '"1"',
  };
  if (request.headers.has("if-none-match")) return new Response(null, { status: 304, headers });
  try {
    // Drawings of the demo are made when somebody first looks.
    const bytes = (await findFile(key)) ?? (await drawDemoPicture(key));
    return bytes
      ? new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } })
      : respondWithText(404, "There is no such file.");
  } catch (error) {
    if (error instanceof AppError) return respondWithText(503, "Files are not available right now.");
    throw error;
  }
}

function respondWithText(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${text}\n`, { status, headers });
}
