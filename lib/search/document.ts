import { type SQL, sql } from "drizzle-orm";
import { categoryNodes, categoryPath } from "@/lib/categories/tree";
import { normaliseText } from "./normalise";

type Searchable = {
  title: string;
  description: string | null;
  categorySlug: string;
  attributes: Record<string, string | number | boolean>;
  region: string | null;
  basisPlace: string | null;
};

/** What a listing is found by, heaviest first: its title; category, synonyms and quality; description and place. */
export function searchDocument(listing: Searchable): { a: string; b: string; c: string } {
  const node = categoryNodes.get(listing.categorySlug);
  const names = node ? categoryPath(node).flatMap((step) => [step.name, step.nameEn]) : [];
  // «пшеница 3 класса» names the category to a trader, but would make every lot one of class 3.
  const synonyms = (node?.synonyms ?? []).filter((words) => !/\d/.test(words));
  const quality = Object.values(listing.attributes).filter((value) => typeof value !== "boolean");
  return {
    a: normaliseText(listing.title),
    b: normaliseText([...names, ...synonyms, ...quality].join(" ")),
    c: normaliseText([listing.description, listing.region, listing.basisPlace].filter(Boolean).join(" ")),
  };
}

/** The document as a `tsvector`. The configuration `russian` stems Latin words as English. */
export function documentVector({ a, b, c }: { a: string; b: string; c: string }): SQL {
  return sql`setweight(to_tsvector('russian', ${a}), 'A') || setweight(to_tsvector('russian', ${b}), 'B') || setweight(to_tsvector('russian', ${c}), 'C')`;
}

/** A person's query as a `tsquery`; one of symbols or stop words only matches nothing. */
export function searchQuery(q: string): SQL {
  return sql`websearch_to_tsquery('russian', ${normaliseText(withoutDashes(q))})`;
}

/** A dash that excludes nothing: alone, or in a row, which overflows the stack of Postgres from 33 on. */
function withoutDashes(q: string): string {
  return q.replace(/-{2,}/g, " ").replace(/(^|\s)-(?=\s|$)/g, " ");
}
