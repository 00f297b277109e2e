// /sitemap-prices.xml: specifications with a price, for search engines.
import { answerPart, PRICES } from "../sitemap-parts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Response {
  return answerPart(request, PRICES);
}
