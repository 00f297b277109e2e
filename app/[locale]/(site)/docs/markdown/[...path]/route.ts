// Guides as Markdown, for agents and for whoever prefers text.
import { getTranslations } from "next-intl/server";
import { readOpenApiDocument } from "@/app/api/openapi-document";
import { isErrorCode } from "@/lib/core/errors";
import { toPlainMarkdown } from "@/lib/docs/guide-text";
import { isGuide } from "@/lib/docs/reference/guides";
import { formatReference } from "@/lib/docs/reference-text";
import { readReference } from "@/lib/http/openapi/operations";
import { makeProblemExample } from "@/lib/http/openapi/problem-example";
import { isLocale, type Locale } from "@/lib/i18n/routing";
import { getSiteUrl } from "../../../../site-url";
import { listGuides } from "../../guide-list";
import { readFilledGuide } from "../../read-guide";
import { formatErrorSection } from "../../tables";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ locale: string; path: string[] }> };

/** A page of the docs as Markdown. `next.config.ts` leads `/en/docs/erp.md` here. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, path } = await params;
  const text = isLocale(locale) ? await readMarkdown(path.join("/"), locale) : null;
  return new Response(text ?? "# 404\n\nThere is no such page.\n", {
    status: text === null ? 404 : 200,
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}

async function readMarkdown(page: string, locale: Locale): Promise<string | null> {
  const { origin } = getSiteUrl();
  if (isGuide(page)) return toPlainMarkdown(await readFilledGuide(page, locale), { origin, locale });
  if (page === "api") {
    const t = await getTranslations({ locale, namespace: "apiReference" });
    return formatReference(t("title"), t("description"), readReference(readOpenApiDocument(), locale));
  }
  if (page.startsWith("errors/")) return formatError(page.slice("errors/".length), locale, origin);
  if (page !== "index") return null;
  const t = await getTranslations({ locale, namespace: "docs" });
  const links = (await listGuides(locale)).map(
    ({ path, title, lead }) => `- [${title}](${origin}/${locale}${path}.md): ${lead}`,
  );
  return `# ${t("title")}\n\n${t("lead")}\n\n${links.join("\n")}\n`;
}

async function formatError(code: string, locale: Locale, origin: string): Promise<string | null> {
  if (!isErrorCode(code)) return null;
  const section = toPlainMarkdown(await formatErrorSection(code, locale), { origin, locale }).replace(/^#+ /, "# ");
  return `${section}\n\n\`\`\`json\n${JSON.stringify(makeProblemExample(origin, code), null, 2)}\n\`\`\`\n`;
}
