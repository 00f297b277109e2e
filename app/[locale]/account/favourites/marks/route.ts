// /account/favourites/marks: tells a page which of its listings are favourites, and turns a heart on or off.
import { z } from "zod";
import { currentSession } from "@/lib/auth/session";
import { AppError, ERRORS } from "@/lib/core/errors";
import { parseJson } from "@/lib/core/parse-json";
import { addFavourite, removeFavourite, restoreFavourite } from "@/lib/favourites/commands";
import { findFavourites } from "@/lib/favourites/queries";
import { requireBytes } from "@/lib/http/api-request";
import { answerPrivately } from "@/lib/http/pages/own";

const MAX_BYTES = 1_000;
const COMMANDS = { add: addFavourite, remove: removeFavourite, restore: restoreFavourite };
const Wish = z.strictObject({ do: z.enum(["add", "remove", "restore"]), id: z.string() });

/**
 * State of the hearts on a cached page: whether the visitor is signed in, and which of the listings `ids` are
 * favourites.
 */
export async function GET(request: Request): Promise<Response> {
  const session = await currentSession();
  const asked = new URL(request.url).searchParams.get("ids") ?? "";
  const ids = session ? await findFavourites(session, asked.split(",")) : [];
  return answerPrivately({ signedIn: session !== null, ids });
}

/** Sets or removes one mark. The body is JSON, which no other site can send without asking; the cookie is SameSite=Lax. */
export async function POST(request: Request): Promise<Response> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) return refuse("unsupported_media_type");
  const session = await currentSession();
  if (!session) return answerPrivately({ error: "signed_out" }, 401);
  try {
    const wish = Wish.safeParse(parseJson(await requireBytes(request, MAX_BYTES)));
    if (!wish.success) return refuse("validation_failed");
    await COMMANDS[wish.data.do](session, wish.data.id);
    return answerPrivately(null, 204);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error.code);
  }
}

function refuse(code: AppError["code"]): Response {
  return answerPrivately({ error: code }, ERRORS[code].status);
}
