// The home page: search, rates, quotes, industries, newest listings, news.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { IndustryIndex } from "@/components/home/industry-index";
import { HeadlineList } from "@/components/home/news-list";
import { QuoteStrip } from "@/components/home/quote-strip";
import { RateStrip } from "@/components/home/rate-strip";
import { SearchBox } from "@/components/layout/search-box";
import { Shell } from "@/components/layout/shell";
import { ListingTable } from "@/components/listings/listing-table";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { listCategories } from "@/lib/categories/queries";
import { getCurrentRates } from "@/lib/currency/queries";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { listLatestQuotes, listRecentHistories } from "@/lib/market-data/queries";
import { listNews } from "@/lib/news/queries/public-news";
import { loadPriceView } from "@/lib/prices/queries";
import { createPage, type NextProps } from "../create-page";
import { JsonLd } from "../json-ld";
import { listAlternates } from "../site-url";
import { createSiteJsonLd } from "./site-json-ld";

const NEWEST = 15;
const HEADLINES = 5;
/** Quotes that stand on the home page, one for each large trade. */
const KEY_QUOTES = ["crude-oil-brent", "wheat-us-hrw", "sunflower-oil", "copper", "iron-ore-cfr-spot", "urea"];

export async function generateMetadata({ params }: NextProps): Promise<Metadata> {
  const { locale } = await params;
  return { alternates: listAlternates(`/${locale}`) };
}

export default createPage(async function HomePage({ locale }) {
  const t = await getTranslations("home");
  const [categories, newest, view, news, rates, quotes] = await Promise.all([
    listCategories(),
    listListings({ perPage: NEWEST }, { kind: "anonymous" }),
    loadPriceView(),
    listNews({ language: locale, perPage: HEADLINES }),
    // A page without rates beats no page: they may not have come in yet.
    getCurrentRates().catch(() => null),
    listLatestQuotes(),
  ]);
  const keyQuotes = KEY_QUOTES.flatMap((symbol) => quotes.find((quote) => quote.symbol === symbol) ?? []);
  const histories = await listRecentHistories(keyQuotes, 1);
  return (
    <Shell locale={locale} path="/" search={null}>
      <JsonLd data={await createSiteJsonLd(locale)} />
      <h1 className="mx-auto max-w-3xl pt-5 pb-3 text-center text-lg text-balance lg:pt-6">{t("heading")}</h1>
      <div className="mx-auto max-w-3xl pb-5">
        <SearchBox scope={{ action: `/${locale}/search`, q: "", keep: {} }} large />
      </div>
      {rates && <RateStrip locale={locale} rates={rates} />}
      <QuoteStrip quotes={keyQuotes} histories={histories} locale={locale} />
      <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <div>
          <Section id="industries" title={t("industries")} className="pt-5" gap="pb-2">
            <IndustryIndex locale={locale} industries={categories} />
          </Section>
          {news.total > 0 && (
            <section aria-labelledby="news" className="pt-6">
              <div className="flex items-baseline justify-between">
                <h2 id="news" className="pb-2 text-lg font-semibold">
                  {t("news")}
                </h2>
                <Link href={`/${locale}/news`} className="link max-md:leading-11">
                  {t("allNews")}
                </Link>
              </div>
              <HeadlineList items={news.data} locale={locale} now={new Date().toISOString()} />
            </section>
          )}
        </div>
        <section aria-labelledby="newest" className="pt-5">
          <div className="flex items-baseline justify-between">
            <h2 id="newest" className="pb-2 text-lg font-semibold">
              {t("newest")}
            </h2>
            <Link href={`/${locale}/catalogue`} className="link max-md:leading-11">
              {t("all", { count: newest.total })}
            </Link>
          </div>
          <ListingTable
            listings={newest.data}
            view={view}
            locale={locale}
            caption={t("newest")}
            now={new Date().toISOString()}
            compact
          />
        </section>
      </div>
    </Shell>
  );
});
