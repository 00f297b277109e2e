import { answerFeed } from "../../feed";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ locale: string; category: string }> };

/** The newest listings of a category, with any filters of its page. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale, category } = await params;
  return answerFeed(request, locale, category);
}
