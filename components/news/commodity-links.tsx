// /news/…: links below an article to its commodities.
import { ChartLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";

/** A commodity of an article: its category, and how many offers there are now. */
export type Mentioned = { slug: string; name: string; count: number };

type Props = {
  locale: Locale;
  commodities: readonly Mentioned[];
  /** The industries they belong to, as far as the market page has quotes of them. */
  industries: readonly { slug: string; name: string }[];
};

/** The way from an article to what it is about: offers in the catalogue, quotes on the market page. */
export function CommodityLinks({ locale, commodities, industries }: Props) {
  const t = useTranslations("news");
  if (commodities.length === 0) return null;
  return (
    <section aria-labelledby="mentioned">
      <h2 id="mentioned" className="pb-2 font-semibold">
        {t("commodities")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {commodities.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link
              href={`/${locale}/catalogue/${slug}`}
              className="flex min-h-9 max-lg:min-h-11 items-center justify-between gap-3 py-1.5 hover:bg-hover hover:text-accent"
            >
              <span className="min-w-0 font-medium">{name}</span>
              <span className="flex-none text-sm text-muted">{t("offers", { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="pt-2 empty:hidden">
        {industries.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              href={`/${locale}/market#${slug}`}
              className="flex min-h-8 max-lg:min-h-11 items-center gap-1.5 text-sm text-accent hover:underline"
            >
              <ChartLine aria-hidden />
              {t("quotes", { industry: name })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
