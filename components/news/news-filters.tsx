// /news: topics, the search field and the link to RSS, above the list.
import { Rss, Search, X } from "lucide-react";
import Form from "next/form";
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { NEWS_CATEGORIES, type NewsCategory } from "@/lib/news/contract";
import { CategoryMark } from "./category-mark";

type Props = {
  locale: Locale;
  state: CatalogueState;
  counts: ReadonlyMap<NewsCategory, number>;
  rssHref: string;
};

const chip =
  "flex h-8 max-lg:h-11 items-center gap-1.5 rounded-md border border-line px-2.5 text-sm whitespace-nowrap hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:font-semibold aria-[current]:text-accent-strong";

/** Topics as links with how much each has, a search in the news, and the same list as RSS. Works without JavaScript. */
export function NewsFilters({ locale, state, counts, rssHref }: Props) {
  const t = useTranslations("news");
  const { category, q = "" } = state.params;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  // A topic without any news is no way to go, unless one stands there already.
  const shown = NEWS_CATEGORIES.filter((name) => counts.has(name) || name === category);
  return (
    <div className="flex flex-col gap-3 pb-3">
      <div className="flex flex-wrap items-center gap-2">
        <Form
          action={state.path}
          prefetch={false}
          role="search"
          aria-label={t("searchLabel")}
          className="flex min-w-0 flex-1 sm:max-w-sm"
        >
          {category && <input type="hidden" name="category" value={category} />}
          <div className="relative min-w-0 flex-1">
            <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
            <input
              key={q}
              type="search"
              name="q"
              defaultValue={q}
              aria-label={t("searchLabel")}
              placeholder={t("searchLabel")}
              maxLength={200}
              className="h-9 max-lg:h-11 w-full rounded-l-md border border-edge bg-raised pr-2 pl-9"
            />
          </div>
          <button
            type="submit"
            className="-ml-px h-9 max-lg:h-11 rounded-r-md border border-edge bg-raised px-3 font-medium hover:bg-hover"
          >
            {t("search")}
          </button>
        </Form>
        {q && (
          <Link
            href={formatCatalogueHref(state, { q: null })}
            aria-label={t("clear", { q })}
            className="flex h-8 max-lg:h-11 max-w-60 items-center gap-1 rounded-sm bg-accent-wash px-2 text-sm text-accent-strong hover:bg-hover"
          >
            <span className="truncate">{q}</span>
            <X aria-hidden className="size-3.5!" />
          </Link>
        )}
        <a
          href={rssHref}
          title={t("rssHint")}
          className="ml-auto flex h-9 max-lg:h-11 items-center gap-1.5 text-sm text-accent"
        >
          <Rss aria-hidden />
          {t("rss")}
        </a>
      </div>
      <nav aria-label={t("topics")}>
        <ul className="flex flex-wrap gap-1.5">
          <li>
            <Link
              href={formatCatalogueHref(state, { category: null })}
              aria-current={category ? undefined : "true"}
              className={chip}
            >
              {t("all")}
              <span className="font-normal text-muted">{formatNumber(total, locale)}</span>
            </Link>
          </li>
          {shown.map((name) => (
            <li key={name}>
              <Link
                href={formatCatalogueHref(state, { category: name })}
                aria-current={name === category ? "true" : undefined}
                className={chip}
              >
                <CategoryMark category={name} />
                {t(`categories.${name}`)}
                <span className="font-normal text-muted">{formatNumber(counts.get(name) ?? 0, locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
