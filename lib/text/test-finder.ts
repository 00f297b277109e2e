// Finds listings of a test by the words of a query, without a database.
import { toSearchDocument } from "./document";
import { parseSearchText, type SearchQuery } from "./query";
import { LOWEST, listIdsUpTo } from "./terms";

export type TestListing = [title: string, categorySlug: string, type?: string];

/** Returns a function that names the listings which have all that a query asks for; `isRequired` leaves things out. */
export function createFinder<Name extends string>(
  listings: Record<Name, TestListing>,
  isRequired: (one: SearchQuery["wanted"][number]) => boolean = () => true,
): (text: string) => Name[] {
  const rest = { description: null, attributes: {}, countryCode: "RU", region: null, basis: null, basisPlace: null };
  const documents = Object.entries<TestListing>(listings).map(([name, [title, categorySlug, type = "SELL"]]) => ({
    name: name as Name,
    terms: new Set(toSearchDocument({ title, categorySlug, type, ...rest })),
  }));
  return (text) => {
    const { wanted, unwanted } = parseSearchText(text);
    const required = wanted.filter(isRequired);
    return documents
      .filter(({ terms }) => {
        const has = (any: readonly string[]) => listIdsUpTo(LOWEST, any).some((id) => terms.has(id));
        return required.length > 0 && required.every((one) => has([...one.terms, ...one.near])) && !has(unwanted);
      })
      .map(({ name }) => name);
  };
}
