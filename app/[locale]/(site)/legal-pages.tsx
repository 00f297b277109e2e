// The pages of legal documents and /about, /contacts and /help are all made here.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LegalShell } from "@/components/legal/legal-shell";
import { LegalText } from "@/components/legal/legal-text";
import { OtherVersions, VersionNotes } from "@/components/legal/version-notes";
import { formatVersionPath } from "@/lib/legal/policy";
import type { DocumentSlug } from "@/lib/legal/reference/documents";
import type { InfoPage } from "@/lib/legal/reference/texts";
import { findLegalDocument, readInfoPage } from "@/lib/legal/text-queries";
import { createPage, type NextProps } from "../create-page";
import { listAlternates } from "../site-url";

/** Creates a page about the site. */
export const createInfoPage = (page: InfoPage) =>
  createPage(async ({ locale }) => {
    const t = await getTranslations("legal");
    const { html, sections, lacksDetails } = readInfoPage(page, locale);
    return (
      <LegalShell locale={locale} path={`/${page}`} title={t(`pages.${page}.title`)}>
        {page === "contacts" && lacksDetails && <p className="pb-4 text-muted">{t("lacking")}</p>}
        <LegalText html={html} sections={sections} />
      </LegalShell>
    );
  });

type VersionParams = { version?: string[] };

/** Creates the page of a document: in its version in effect, or in the one that the address names. */
export const createDocumentPage = (slug: DocumentSlug) =>
  createPage<VersionParams>(async ({ locale, version = [] }) => {
    const document = version.length > 1 ? null : findLegalDocument(slug, locale, version[0]);
    if (!document) notFound();
    const t = await getTranslations("legal.pages");
    const at = version[0] ? formatVersionPath(slug, version[0]) : `/${slug}`;
    const { html, sections, lacksDetails, others, ...state } = document;
    return (
      <LegalShell locale={locale} path={`/${slug}`} at={at} title={t(`${slug}.title`)}>
        <VersionNotes locale={locale} slug={slug} {...state} />
        <LegalText html={html} sections={sections} lacksDetails={lacksDetails} />
        <OtherVersions locale={locale} slug={slug} versions={others} />
      </LegalShell>
    );
  });

/** Metadata of a document's page. The address of the version in effect is a second one of the document's own page. */
export const createDocumentMetadata =
  (slug: DocumentSlug) =>
  async ({ params }: NextProps<VersionParams>): Promise<Metadata> => {
    const { locale, version } = await params;
    const t = await getTranslations({ locale, namespace: "legal.pages" });
    const found = findLegalDocument(slug, locale, version?.[0]);
    const path = found && found.version !== found.current ? formatVersionPath(slug, found.version) : `/${slug}`;
    return {
      title: t(`${slug}.title`),
      description: t(`${slug}.description`),
      alternates: listAlternates(`/${locale}${path}`),
    };
  };
