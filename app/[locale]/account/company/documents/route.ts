// /account/company/documents: receives a paper of the own company.
import { currentSession } from "@/lib/auth/session";
import { addDocument, requireUpload } from "@/lib/companies/commands/add-document";
import { DOCUMENT_BYTES } from "@/lib/companies/own-contract";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { isFromOwnPage } from "@/lib/http/pages/own";
import { receiveUpload } from "@/lib/http/uploads";
import { UserLocale } from "@/lib/users/contract";

type Context = { params: Promise<{ locale: string }> };

/** Bytes that a form adds around its file. */
const AROUND = 16 * 1024;
const KNOWN = ["payload_too_large", "unsupported_media_type", "conflict", "not_owner", "rate_limited"];
/** Too many at once, or a line that broke: worth another try, and no line in the log. */
const BUSY = ["overloaded", "request_timeout"];

/**
 * Takes a document as a form sends it (`file`), which server actions are too small for. A browser without scripts is
 * sent back to the page; a script that asks for JSON gets the page's own code of what went wrong, or null.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const locale = UserLocale.catch("ru").parse((await params).locale);
  const error = await keep(request);
  const headers = { "Cache-Control": "private, no-store" };
  if (request.headers.get("accept")?.includes("application/json")) {
    return Response.json({ error }, { status: error ? 422 : 201, headers });
  }
  const Location = `/${locale}/account/company?${error ? `error=${error}` : "done=uploaded"}`;
  return new Response(null, { status: 303, headers: { ...headers, Location } });
}

/** Null when the document is kept, else what the page says about it. */
async function keep(request: Request): Promise<string | null> {
  if (!isFromOwnPage(request)) return "signed_out";
  const session = await currentSession();
  if (!session) return "signed_out";
  try {
    await requireUpload(session);
    const limits = { userId: session.userId, maxBytes: DOCUMENT_BYTES + AROUND };
    return await receiveUpload(request, limits, async (body) => {
      const file = await fileIn(body, request.headers.get("content-type") ?? "");
      if (!file) return "no_file";
      await addDocument(session, file);
      return null;
    });
  } catch (error) {
    if (error instanceof AppError && KNOWN.includes(error.code)) return error.code;
    if (error instanceof AppError && error.code === "not_found") return "not_owner";
    if (error instanceof AppError && BUSY.includes(error.code)) return "unavailable";
    log().error({ err: error }, "a document could not be kept");
    return "unavailable";
  }
}

async function fileIn(body: Uint8Array, type: string): Promise<{ name: string; bytes: Uint8Array } | null> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
