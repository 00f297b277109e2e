// /sitemap-companies.xml: companies, for search engines.
import { answerPart, COMPANIES } from "../sitemap-parts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Response {
  return answerPart(request, COMPANIES);
}
