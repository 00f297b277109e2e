import { currentSession } from "@/lib/auth/session";
import { answerPrivately } from "@/lib/http/pages/own";
import { isLocale } from "@/lib/i18n/routing";
import { listShownChats, parseShown } from "../page-data";

type Props = { params: Promise<{ locale: string }> };

/** The list of chats as their pages show it, for a page that reloads it. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { locale } = await params;
  const session = await currentSession();
  if (!session || !isLocale(locale)) return answerPrivately(null, 404);
  const show = new URL(request.url).searchParams.get("show") ?? undefined;
  return answerPrivately(await listShownChats(session, locale, parseShown(show)));
}
