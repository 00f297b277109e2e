// /news: the list of articles and headlines.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsItem } from "@/lib/news/contract";
import { CategoryMark } from "./category-mark";
import { getCommodityName } from "./commodity-name";

type Props = { items: readonly NewsItem[]; locale: Locale; now: string };

/** News as rows: date, topic, headline, summary. No pictures: a headline says more in less space. */
export function NewsList({ items, locale, now }: Props) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <NewsRow key={item.id} item={item} locale={locale} now={now} />
      ))}
    </ol>
  );
}

function NewsRow({ item, locale, now }: { item: NewsItem; locale: Locale; now: string }) {
  const t = useTranslations("news");
  return (
    <li className="py-3 md:grid md:grid-cols-[6rem_minmax(0,1fr)] md:gap-x-4 lg:grid-cols-[6rem_minmax(0,1fr)_15rem] lg:gap-x-8">
      <p className="pt-0.5 text-sm text-muted max-md:hidden">
        <When iso={item.publishedAt} locale={locale} now={now} />
      </p>
      <article lang={item.language === locale ? undefined : item.language} className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <CategoryMark category={item.category} />
          <span>{t(`categories.${item.category}`)}</span>
          {item.sourceUrl && (
            <>
              <span aria-hidden>·</span>
              <span className="max-w-64 truncate">{item.source}</span>
            </>
          )}
          <span className="md:hidden">
            <span aria-hidden>· </span>
            <When iso={item.publishedAt} locale={locale} now={now} />
          </span>
        </p>
        <h2 className="pt-0.5 text-lg leading-5.5 font-semibold">
          <Link href={`/${locale}/news/${item.slug}`} className="break-words hover:text-accent hover:underline">
            {item.title}
          </Link>
        </h2>
        {item.summary && (
          <p className="line-clamp-3 max-w-[80ch] pt-1 break-words text-muted md:line-clamp-2">{item.summary}</p>
        )}
      </article>
      {item.commodities.length > 0 && (
        <ul
          aria-label={t("commodities")}
          className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm max-md:-mb-2 max-md:gap-y-0 max-md:pt-0 md:col-start-2 lg:col-start-auto lg:flex-col lg:pt-0.5"
        >
          {item.commodities.map((slug) => (
            <li key={slug}>
              <Link
                href={`/${locale}/catalogue/${slug}`}
                className="link inline-block leading-6 max-md:min-w-11 max-md:leading-11"
              >
                {getCommodityName(slug, locale)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
