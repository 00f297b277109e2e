// /docs/changelog/rss.xml: changes of the API for feed readers.
import { renderMarkdown } from "@/lib/core/markdown";
import { renderRss } from "@/lib/core/rss";
import { listChangelogSections } from "@/lib/docs/changelog-text";
import { answerWithRss } from "@/lib/http/rss-answer";
import { isLocale } from "@/lib/i18n/routing";
import { getSiteUrl } from "../../../../site-url";
import { readFilledGuide } from "../../read-guide";

export const dynamic = "force-dynamic";

const MINUTES = 24 * 60;

type Context = { params: Promise<{ locale: string }> };

/** The changelog as RSS 2.0, an item for each dated section. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response("There is nothing at this path.\n", { status: 404 });
  const page = new URL(`/${locale}/docs/changelog`, getSiteUrl());
  const { title, lead, changes } = listChangelogSections(await readFilledGuide("changelog", locale));
  const items = changes.map(({ day, title: heading, markdown }) => ({
    url: `${page.href}#${day}`,
    title: heading,
    date: new Date(`${day}T00:00:00Z`),
    category: "API",
    content: renderMarkdown(markdown, page),
  }));
  const channel = { title, description: lead, language: locale, page: page.href, self: `${page.href}/rss.xml` };
  return answerWithRss(request, renderRss(items, channel, MINUTES), { "Cache-Control": "public, max-age=3600" });
}
