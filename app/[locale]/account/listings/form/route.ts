import { currentSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readBytes } from "@/lib/http/api-request";
import { answerPrivately, isFromOwnPage } from "@/lib/http/pages/own";
import { discardForm, saveForm } from "@/lib/listings/form-commands";
import { FormSlug, SaveForm } from "@/lib/listings/form-contract";

const MAX_BYTES = 200_000;

/** Saves a form while its user types. Answers the number of the saving, and another tab's saving. */
export async function PUT(request: Request): Promise<Response> {
  return forOwner(request, async (session) => {
    const bytes = await readBytes(request, MAX_BYTES);
    const form = SaveForm.safeParse(bytes && parseJson(Buffer.from(bytes).toString("utf8")));
    if (!form.success) return answerPrivately(null, 422);
    return answerPrivately(await saveForm(form.data, session), 200);
  });
}

/** Forgets a form that is not wanted. */
export async function DELETE(request: Request): Promise<Response> {
  return forOwner(request, async (session) => {
    const slug = FormSlug.safeParse(new URL(request.url).searchParams.get("slug") ?? "");
    if (!slug.success) return answerPrivately(null, 422);
    await discardForm(slug.data, session);
    return answerPrivately(null, 204);
  });
}

type Session = NonNullable<Awaited<ReturnType<typeof currentSession>>>;

async function forOwner(request: Request, work: (session: Session) => Promise<Response>): Promise<Response> {
  if (!isFromOwnPage(request)) return answerPrivately(null, 403);
  const session = await currentSession();
  if (!session) return answerPrivately(null, 401);
  try {
    return await work(session);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another's listing must look no different from none.
    return answerPrivately(null, error.code === "not_found" || error.code === "not_owner" ? 404 : 503);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
