import type { ReportStanding } from "@/components/moderation/report-state";
import { currentSession } from "@/lib/auth/session";
import { answerPrivately } from "@/lib/http/pages/own";
import { findReportState } from "@/lib/moderation/queries/get-moderated-listing";

/** State of a cached listing page: whether this visitor may report the listing. */
export async function GET(request: Request): Promise<Response> {
  const session = await currentSession();
  const slug = new URL(request.url).searchParams.get("listing") ?? "";
  const found = session && (await findReportState(slug, session.userId));
  const standing: ReportStanding = {
    signedIn: session !== null,
    own: found?.own ?? false,
    reported: found?.reported ?? false,
  };
  return answerPrivately(standing);
}
