// /sitemap-news.xml: articles, for search engines.
import { answerPart, NEWS } from "../sitemap-parts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Response {
  return answerPart(request, NEWS);
}
