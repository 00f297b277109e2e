import { currentSession } from "@/lib/auth/session";
import { isLocale } from "@/lib/i18n/routing";
import { listShownChats, parseShown } from "../page-data";

const PRIVATE = { "Cache-Control": "private, no-store" };

type Props = { params: Promise<{ locale: string }> };

/** The list of chats as their pages show it, for a page that reloads it. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { locale } = await params;
  const session = await currentSession();
  if (!session || !isLocale(locale)) return new Response(null, { status: 404, headers: PRIVATE });
  const show = new URL(request.url).searchParams.get("show") ?? undefined;
  return Response.json(await listShownChats(session, locale, parseShown(show)), { headers: PRIVATE });
}
