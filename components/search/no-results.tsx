// /search without a query, or without results.
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { QueryPart } from "@/lib/search/contract";
import { WiderQuery } from "./wider-query";

type Named = { href: string; name: string };
type Props = {
  /** The query is empty, or has no match. */
  kind: "blank" | "nothing";
  /** Path of the search page. */
  path: string;
  q?: string;
  suggestion?: string | null;
  /** The parts of the query, of which a wider suggestion leaves some out. */
  parts?: readonly QueryPart[];
  /** Address that saves the search, for when there will be matches. */
  saveHref?: string;
  /** The categories nearest to the query; without any, the whole catalogue is linked. */
  categories: readonly Named[];
  /** Whether `children` has near matches: they stand before the advice. */
  hasNear?: boolean;
  children?: ReactNode;
};

const EXAMPLES = {
  ru: ["пшеница 3 класса", "арматура А500С 12мм", "ДТ Евро", "urea", "лом меди"],
  en: ["wheat class 3", "rebar A500C 12 mm", "diesel fuel", "urea", "copper scrap"],
};

/** Ways on from an empty result: another spelling, fewer words, an example, a category. */
export function NoResults({ kind, path, q = "", suggestion = null, parts = [], ...rest }: Props) {
  const { saveHref, categories, hasNear, children } = rest;
  const t = useTranslations("searchPage");
  const locale = useLocale();
  const examples = locale === "en" ? EXAMPLES.en : EXAMPLES.ru;
  const link = "text-accent hover:underline";
  const searchFor = (text: string) => `${path}?${new URLSearchParams({ q: text })}`;
  return (
    <>
      <div className="max-w-2xl space-y-4 pt-4">
        <div>
          <p className="text-lg font-semibold">{t(hasNear ? "noExact" : kind)}</p>
          <p className="break-words text-muted">{kind === "blank" ? t("blankLead") : t("nothingLead", { q })}</p>
        </div>
        {suggestion && (
          <p className="break-words">
            <WiderQuery href={searchFor(suggestion)} text={suggestion} parts={parts} />
          </p>
        )}
      </div>
      {children}
      <div className="max-w-2xl space-y-4 py-4">
        {kind === "blank" ? (
          <p>
            {t("examples")}{" "}
            {examples.map((example, at) => (
              <span key={example}>
                {at > 0 && ", "}
                <Link href={searchFor(example)} className={link}>
                  {example}
                </Link>
              </span>
            ))}
          </p>
        ) : (
          <ul className="list-disc space-y-1 pl-5">
            {/\s/.test(q.trim()) && <li>{t("tipFewer")}</li>}
            <li>{t("tipOther")}</li>
          </ul>
        )}
        {saveHref && (
          <p>
            <a href={saveHref} rel="nofollow" className={link}>
              {t("tipSave")}
            </a>
          </p>
        )}
        {categories.length === 0 ? (
          <p>
            <Link href={`/${locale}/catalogue`} className={link}>
              {t("toCatalogue")}
            </Link>
          </p>
        ) : (
          <div>
            <p className="pb-1 text-muted">{t("tipBrowse")}</p>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {categories.map(({ href, name }) => (
                <li key={href}>
                  <Link href={href} className={link}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}
