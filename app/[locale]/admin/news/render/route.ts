// /admin/news/render: renders what is typed in the news editor for its live preview.
import type { Rendered } from "@/components/news-editor/form-state";
import { currentSession } from "@/lib/auth/session";
import { renderMarkdown } from "@/lib/core/markdown";
import { readBytes } from "@/lib/http/api-request";
import { answerPrivately, isFromOwnPage } from "@/lib/http/pages/own";
import { isLocale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { suggestCommodities } from "@/lib/news/policy/mentioned-commodities";
import { findCategory } from "@/lib/reference/categories/tree";

type Context = { params: Promise<{ locale: string }> };

const MOST_BYTES = 400_000;

/** Renders typed text like the public page, and names the commodities in it. Stores nothing. Editors only. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  const session = isFromOwnPage(request) ? await currentSession() : null;
  const isEditor = session?.role === "editor" || session?.role === "admin";
  if (!isEditor || !isLocale(locale)) return answerPrivately(null, 404);
  const bytes = await readBytes(request, MOST_BYTES);
  if (!bytes) return answerPrivately(null, 413);
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const text = (name: string) => form.get(name) ?? "";
  const suggested = suggestCommodities([text("title"), text("summary"), text("body")]);
  const rendered: Rendered = {
    html: renderMarkdown(text("body")),
    suggested: suggested.flatMap((slug) => {
      const node = findCategory(slug);
      return node ? [{ slug, name: getName(node, locale) }] : [];
    }),
  };
  return answerPrivately(rendered);
}
