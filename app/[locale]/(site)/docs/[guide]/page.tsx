// /docs/…: one guide for integrators.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsShell } from "@/components/docs/docs-shell";
import { GuideArticle } from "@/components/docs/guide-article";
import { parseGuide } from "@/lib/docs/guide-text";
import { isGuide } from "@/lib/docs/reference/guides";
import { createPage, type NextProps } from "../../../create-page";
import { metadata as notThere } from "../../../not-found";
import { listAlternates } from "../../../site-url";
import { readFilledGuide } from "../read-guide";

type Params = { guide: string };

export async function generateMetadata({ params }: NextProps<Params>): Promise<Metadata> {
  const { locale, guide } = await params;
  if (!isGuide(guide)) return notThere;
  const { title, lead } = parseGuide(await readFilledGuide(guide, locale), locale);
  const path = `/${locale}/docs/${guide}`;
  const types = {
    "text/markdown": `${path}.md`,
    ...(guide === "changelog" && { "application/rss+xml": `${path}/rss.xml` }),
  };
  return { title, description: lead, alternates: { ...listAlternates(path), types } };
}

/** A guide by task, from its Markdown. */
export default createPage<Params>(async function GuidePage({ locale, guide }) {
  if (!isGuide(guide)) notFound();
  const path = `/docs/${guide}`;
  return (
    <DocsShell locale={locale} path={path}>
      <GuideArticle
        guide={parseGuide(await readFilledGuide(guide, locale), locale)}
        markdown={`/${locale}${path}.md`}
      />
    </DocsShell>
  );
});
