import { listGuides } from "@/app/[locale]/(site)/docs/guide-list";
import { getSiteUrl } from "@/app/[locale]/site-url";
import { LOCALES } from "@/lib/i18n/routing";

export const dynamic = "force-dynamic";

const NAMES = { en: "Guides in English", ru: "Руководства на русском" } as const;

/** An index of the docs for language models (llmstxt.org): every page as Markdown. */
export async function GET(): Promise<Response> {
  const { origin } = getSiteUrl();
  const parts = await Promise.all(
    [...LOCALES].reverse().map(async (locale) => {
      const links = (await listGuides(locale)).map(
        ({ path, title, lead }) => `- [${title}](${origin}/${locale}${path}.md): ${lead}`,
      );
      return [`## ${NAMES[locale]}`, "", ...links, ""];
    }),
  );
  const head = [
    "# Tonna",
    "",
    "> A marketplace for raw materials and commodities: offers, prices, indices and companies, with a REST API and an MCP server.",
    "",
    `Reading needs no key. OpenAPI 3.1: ${origin}/api/openapi.json. MCP (Streamable HTTP): ${origin}/api/mcp.`,
    "",
  ];
  return new Response([...head, ...parts.flat()].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
