import { answerFeed } from "../feed";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ locale: string }> };

/** The newest listings of all categories, with any filters of the catalogue. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  return answerFeed(request, locale, null);
}
