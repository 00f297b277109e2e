import { useTranslations } from "next-intl";
import { CategoryMark } from "@/components/news/category-mark";
import { Link } from "@/components/ui/link";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsItem } from "@/lib/news/contract";

type Props = { items: readonly NewsItem[]; locale: Locale; now: string };

/** The latest headlines, one line each where there is room; also used below an article. */
export function HeadlineList({ items, locale, now }: Props) {
  const t = useTranslations("news");
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} className="py-2">
          <Link
            href={`/${locale}/news/${item.slug}`}
            className="block leading-5 font-medium break-words hover:text-accent hover:underline"
          >
            {item.title}
          </Link>
          <p className="flex items-center gap-1.5 pt-0.5 text-xs text-muted">
            <CategoryMark category={item.category} />
            <span className="truncate">{item.sourceUrl ? item.source : t(`categories.${item.category}`)}</span>
            <span aria-hidden>·</span>
            <When iso={item.publishedAt} locale={locale} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
