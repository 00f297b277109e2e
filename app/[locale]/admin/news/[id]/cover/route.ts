// /admin/news/…/cover: receives or removes the picture of an article.
import type { CoverAnswer } from "@/components/news-editor/cover-field";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { readBytes } from "@/lib/http/api-request";
import { answerPrivately, isFromOwnPage } from "@/lib/http/pages/own";
import { MAX_PHOTO_BYTES } from "@/lib/listings/photos/photo-contract";
import { setCover } from "@/lib/news/commands/set-cover";
import { findShownCover } from "@/lib/news/policy/cover-address";

type Context = { params: Promise<{ locale: string; id: string }> };

/** A form carries names and boundaries beside its file. */
const MOST_BYTES = MAX_PHOTO_BYTES + 64 * 1_024;

/**
 * Stores or removes the cover of an article. A script asks for JSON and gets the new version; a form without scripts is
 * redirected to the article.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { locale, id } = await params;
  const session = isFromOwnPage(request) ? await currentSession() : null;
  if (session?.role !== "editor" && session?.role !== "admin") return answerPrivately({ problem: "not_found" }, 404);
  const told = await change(request, id, session);
  if (request.headers.get("accept")?.includes("application/json"))
    return answerPrivately(told, "problem" in told ? 422 : 200);
  const back = `/${locale}/admin/news/${encodeURIComponent(id)}${"problem" in told ? "?failed=invalid" : ""}`;
  return new Response(null, { status: 303, headers: { Location: back, "Cache-Control": "no-store" } });
}

async function change(request: Request, id: string, session: Session): Promise<CoverAnswer> {
  const bytes = await readBytes(request, MOST_BYTES);
  if (!bytes) return { problem: "too_large" };
  try {
    const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
    const form = await new Response(Buffer.from(bytes), { headers }).formData();
    const file = form.get("cover");
    const isRemoved = form.get("remove") !== null;
    if (!isRemoved && (!(file instanceof File) || file.size === 0)) return { problem: "empty" };
    if (file instanceof File && file.size > MAX_PHOTO_BYTES) return { problem: "too_large" };
    const picture = isRemoved || !(file instanceof File) ? null : new Uint8Array(await file.arrayBuffer());
    const { version, image } = await setCover(id, Number(form.get("version")), picture, session);
    return { version, cover: image === null ? null : findShownCover(image) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.errors?.[0]?.code ?? error.code };
    // A body that is no form is the sender's fault, everything else ours.
    if (!(error instanceof TypeError)) log().error({ err: error }, "a cover could not be kept");
    return { problem: "failed" };
  }
}
