// /account/import/upload: receives the files of a price list.
import type { ListError } from "@/components/price-lists/list-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { isFromOwnPage } from "@/lib/http/pages/own";
import { receiveUpload } from "@/lib/http/uploads";
import { MAX_FILE_BYTES } from "@/lib/imports/contract";
import { createListOfFiles, requireSending, storeDocument } from "@/lib/price-lists/commands/store-document";
import { ListName } from "@/lib/price-lists/contract";
import { UserLocale } from "@/lib/users/contract";

type Context = { params: Promise<{ locale: string }> };

/** Bytes that a form adds around its files. */
const AROUND = 16 * 1024;
const KNOWN: readonly string[] = [
  "payload_too_large",
  "tariff_required",
  "not_owner",
  "limit_reached",
  "not_found",
  "rate_limited",
];
/** Too many at once, or a line that broke: worth another try, and no line in the log. */
const BUSY: readonly string[] = ["overloaded", "request_timeout"];

type Outcome = { error: ListError | null; path: string };

/**
 * Takes the files of a price list as a form sends them: `file`, with the `name` of a new list or the id `list` of an old one. They are
 * too large for a server action. A browser without scripts is sent to the list; a script gets its address, or an error code.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const locale = UserLocale.catch("ru").parse((await params).locale);
  const { error, path } = await keep(request);
  const location = `/${locale}/account/import${path}`;
  const headers = { "Cache-Control": "private, no-store" };
  if (request.headers.get("accept")?.includes("application/json"))
    return Response.json({ error, location: error ? null : location }, { status: error ? 422 : 201, headers });
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: error ? `${location}?error=${error}` : location },
  });
}

async function keep(request: Request): Promise<Outcome> {
  if (!isFromOwnPage(request)) return { error: "signed_out", path: "" };
  const session = await currentSession();
  if (!session) return { error: "signed_out", path: "" };
  try {
    await requireSending(session);
    const limits = { userId: session.userId, maxBytes: MAX_FILE_BYTES + AROUND };
    return await receiveUpload(request, limits, (body) =>
      keepFiles(body, request.headers.get("content-type") ?? "", session),
    );
  } catch (error) {
    return { error: toCode(error), path: "" };
  }
}

function toCode(error: unknown): ListError {
  if (error instanceof AppError && error.code === "validation_failed") return "no_file";
  if (error instanceof AppError && KNOWN.includes(error.code)) return error.code as ListError;
  if (!(error instanceof AppError && BUSY.includes(error.code)))
    log().error({ err: error }, "a price list could not be kept");
  return "unavailable";
}

async function keepFiles(body: Uint8Array, type: string, session: Session): Promise<Outcome> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  const sent = form?.getAll("file").filter((part): part is File => part instanceof File && part.size > 0) ?? [];
  const [first] = sent;
  if (!first || sent.length > 2) return { error: "no_file", path: "" };
  const files = await Promise.all(
    sent.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const given = form?.get("list");
  const isOld = typeof given === "string" && given !== "";
  if (isOld) await storeDocument(given, files, session);
  const id = isOld ? given : await createListOfFiles(chooseName(form?.get("name"), first), files, session);
  return { error: null, path: `/${id}` };
}

function chooseName(given: unknown, file: File): string {
  const named = [given, file.name, "?"].map(
    (name) => ListName.safeParse(typeof name === "string" ? [...name].slice(0, 80).join("") : "").data,
  );
  return named.find((name) => name !== undefined) ?? "?";
}
