// /account/listings/standing: tells the page of a paused listing whether this visitor may change it.
import { currentSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { answerPrivately } from "@/lib/http/pages/own";
import { getEditableListing } from "@/lib/listings/queries/get-own-listing";

/** State of a page that is equal for every visitor: whether this one may change the listing. */
export async function GET(request: Request): Promise<Response> {
  const session = await currentSession();
  const slug = new URL(request.url).searchParams.get("listing") ?? "";
  try {
    if (session) await getEditableListing(slug, session);
    return answerPrivately({ mayChange: session !== null });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "not_found" && error.code !== "not_owner")) throw error;
    return answerPrivately({ mayChange: false });
  }
}
