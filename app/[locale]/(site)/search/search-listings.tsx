// /search: the part of the results that lists listings.
import { useTranslations } from "next-intl";
import type { CatalogueState } from "@/components/catalogue/catalogue-url";
import type { Chip } from "@/components/catalogue/filter-chips";
import { markWords } from "@/components/search/marked-words";
import { NearListings } from "@/components/search/near-listings";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { ListingFacets } from "@/lib/listings/catalogue/facets";
import { findCategory } from "@/lib/reference/categories/tree";
import { ListingResults } from "../catalogue/listing-results";
import type { Search } from "./load-search";

/** Most categories that the panel offers. */
const MOST_CATEGORIES = 12;

type Props = {
  state: CatalogueState;
  found: NonNullable<Search["found"]>;
  chips: readonly Chip[];
  locale: Locale;
  now: string;
};

/** The listings of a search: the catalogue's filters, orders and views, and near matches below under a heading of their own. */
export function SearchListings({ state, found, chips, locale, now }: Props) {
  const ofSearch = useTranslations("searchPage");
  const { catalogue, marked, near } = found;
  const { page, prices, facets } = catalogue;
  return (
    <ListingResults
      catalogue={catalogue}
      state={state}
      // A choice of the panel is one of listings: the address then needs to name no list.
      panelState={{ path: state.path, params: catalogue.params, lists: catalogue.lists }}
      categories={{ up: null, here: listCategories(facets.categories, locale) }}
      chips={chips}
      locale={locale}
      now={now}
      label={ofSearch("listings")}
      caption={ofSearch("listings")}
      everywhere={state.path}
      wider={null}
      // Companies alone were found: the page says that above.
      saysEmpty={chips.length > 0 || page.total > 0}
      marked={(listing) => markWords(marked, listing, locale)}
      after={<NearListings listings={near} from={catalogue.nearFrom} view={prices} locale={locale} now={now} />}
    />
  );
}

/** The categories that have matches, most first. */
function listCategories(counts: ListingFacets["categories"], locale: Locale) {
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_CATEGORIES)
    .flatMap(([slug, count]) => {
      const node = findCategory(slug);
      return node ? [{ slug, name: getName(node, locale), count, current: false }] : [];
    });
}
