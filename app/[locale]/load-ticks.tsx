// The boxes of consent in sign-up and in /account/agreement.
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { RecordField } from "@/components/account/record-input";
import { formatLongDate } from "@/lib/billing/documents/formats";
import type { Locale } from "@/lib/i18n/routing";
import { formatVersionPath, type PendingDocument } from "@/lib/legal/policy";
import type { AcceptedDocument } from "@/lib/legal/reference/documents";

const WORDS = { terms: "terms", "personal-data": "personalData" } as const satisfies Record<AcceptedDocument, string>;

/** Boxes to tick, one for each document; each sends the version that its link shows. */
export async function loadTicks(locale: Locale, documents: readonly PendingDocument[]): Promise<RecordField[]> {
  const [t, pages] = await Promise.all([
    getTranslations({ locale, namespace: "legal.accept" }),
    getTranslations({ locale, namespace: "legal.pages" }),
  ]);
  return documents.map(({ slug, version, before }) => {
    // In a tab of its own: what is typed here stays.
    const linkTo = (day: string) => (text: ReactNode) => (
      <a href={`/${locale}${formatVersionPath(slug, day)}`} target="_blank" rel="noopener" className="link">
        {text}
        <span className="sr-only"> ({t("newTab")})</span>
      </a>
    );
    return {
      kind: "check",
      name: slug,
      ticks: version,
      label: pages(`${slug}.title`),
      text: (
        <>
          {t.rich(WORDS[slug], { link: linkTo(version) })}
          {before && (
            <span className="block text-sm text-muted">
              {t.rich("before", { link: linkTo(before), date: formatLongDate(before, locale) })}
            </span>
          )}
        </>
      ),
    };
  });
}

/** Sentences for the errors of these boxes. */
export async function loadTickErrors(locale: Locale): Promise<Record<string, string>> {
  const t = await getTranslations({ locale, namespace: "legal.accept" });
  return {
    terms_required: t("termsRequired"),
    "personal-data_required": t("personalDataRequired"),
    outdated: t("outdated"),
  };
}
