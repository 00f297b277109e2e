// /sitemap-listings.xml: listings, for search engines.
import { answerPart, LISTINGS } from "../sitemap-parts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Response {
  return answerPart(request, LISTINGS);
}
