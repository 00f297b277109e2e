// /account/company/documents/…: sends a document of a company.
import { currentSession } from "@/lib/auth/session";
import { readDocument } from "@/lib/companies/queries/own-company";
import { AppError } from "@/lib/core/errors";

type Context = { params: Promise<{ id: string }> };

/** A document for members of its company and for administrators; for everybody else there is none. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  try {
    const session = await currentSession();
    const { name, contentType, bytes } = await readDocument(session ?? { kind: "anonymous" }, (await params).id);
    return new Response(bytes, {
      headers: {
        ...headers,
        "Content-Type": contentType,
        "Content-Length": String(bytes.byteLength),
        // The file is downloaded, never shown: an upload must not run as a page of this site.
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hex)}`,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(null, { status: 404, headers });
    throw error;
  }
}

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
