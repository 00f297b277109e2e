// The filters of the list of companies as SQL, for the page and for `GET /api/companies`.
import { type SQL, sql } from "drizzle-orm";
import { type Conditions, listConditions } from "@/lib/core/database/conditions";
import { foldName } from "@/lib/core/text";
import { selectCompanyCounts } from "@/lib/listings/company-count-rows";
import { getCategory, listLeaves } from "@/lib/reference/categories/tree";
import { toCanonicalRegion } from "@/lib/reference/geo/countries";
import { CYRILLIC_TWINS, foldLookAlikes, LATIN_TWINS } from "@/lib/text/letters";
import type { CompanyFilters } from "../contract";
import { toBareNumber } from "../policy";

/** More different words than any name holds: such a query finds nothing. */
const MOST_WORDS = 40;
/** Form of a registration number: all have digits. */
const NUMBER = /^(?=.*\d)[\p{L}\d]{5,20}$/u;

/** SQL of each filter over `companies c`. */
const CONDITIONS: Conditions<CompanyFilters> = {
  q: matchText,
  country: (value) => sql`c.country_code = ${value}`,
  region: (value, all) => sql`c.region = ${toCanonicalRegion(value, all.country)}`,
  cat: (value) => {
    const leaves = listLeaves(getCategory(value)).map(({ slug }) => slug);
    const here = selectCompanyCounts(sql`category_slug = any(string_to_array(${leaves.join(",")}, ','))`);
    // `is true` keeps it a lookup in a hash: joined, each of thousands of companies would be looked up where few were expected.
    return sql`(c.id in (select x.company_id from (${here}) x group by 1 having sum(x.n) > 0)) is true`;
  },
};

/** The `where` clause of a filtered list of verified companies. Throws `invalid_parameter` for an unknown category. */
export function toVerifiedCondition(filters: CompanyFilters): SQL {
  return sql.join([sql`c.status = 'VERIFIED'`, ...listConditions(CONDITIONS, filters)], sql` and `);
}

/**
 * Every word is part of the name or the slug, or is the whole tax number or OGRN; which may also be the whole text, with spaces
 * and dashes in it. Text without a word finds nothing.
 */
function matchText(q: string): SQL {
  const words = splitWords(q);
  if (words.length === 0 || words.length > MOST_WORDS) return sql`false`;
  const named = sql.join(words.map(matchWord), sql` and `);
  const number = toBareNumber(q);
  return words.length > 1 && NUMBER.test(number) ? sql`((${named}) or ${isNumbered(number)})` : named;
}

const isNumbered = (number: string) => sql`c.inn = ${number} or c.ogrn = ${number}`;

/** The different words of a query, of letters and digits only: nothing that LIKE reads as a pattern is left. */
function splitWords(q: string): string[] {
  return [...new Set(foldName(q).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
}

function matchWord(word: string): SQL {
  return NUMBER.test(word) ? sql`(${isNumbered(toBareNumber(word))} or ${matchName(word)})` : matchName(word);
}

function matchName(word: string): SQL {
  // Look-alikes get mixed up inside codes and by a keyboard left in the other layout, not in whole words.
  const mixed = /\d/.test(word) || (/\p{sc=Latin}/u.test(word) && /\p{sc=Cyrillic}/u.test(word));
  if (!mixed) return sql`c.search_key like ${`%${word}%`}`;
  return sql`translate(c.search_key, ${CYRILLIC_TWINS}, ${LATIN_TWINS}) like ${`%${foldLookAlikes(word)}%`}`;
}
