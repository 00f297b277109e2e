import { type SQL, sql } from "drizzle-orm";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { normaliseText } from "@/lib/text/normalise";

type Searchable = { title: string; summary: string | null; body?: string | null; commodities: readonly string[] };

/** What an item is found by, heaviest first: its title; its commodities and summary; its text. */
export function newsDocument({ title, summary, body, commodities }: Searchable): SQL {
  const names = commodities.flatMap((slug) => {
    const node = categoryNodes.get(slug);
    // «мочевина» finds what is about «карбамид»; «пшеница 3 класса» would make all news of wheat news of class 3.
    return node ? [node.name, node.nameEn, ...node.synonyms.filter((name) => !/\d/.test(name))] : [];
  });
  return sql`${weighted(title, "A")} || ${weighted([...names, summary ?? ""].join(" "), "B")} || ${weighted(body ?? "", "C")}`;
}

/** The configuration `russian` stems Latin words as English. */
function weighted(text: string, weight: "A" | "B" | "C"): SQL {
  return sql`setweight(to_tsvector('russian', ${normaliseText(text)}), ${weight})`;
}

/** A dash with nothing behind it that it could exclude. */
const IDLE_DASH = /-(?![\p{L}\p{N}]|"\s*[\p{L}\p{N}])/gu;

/**
 * A person's query as a `tsquery`; one of symbols or stop words only matches nothing. Dashes that exclude nothing
 * are left out, once every sort of them is one: with only operators between them 33 overflow the stack of Postgres.
 */
export function newsSearchQuery(q: string): SQL {
  return sql`websearch_to_tsquery('russian', ${normaliseText(q).replace(IDLE_DASH, " ")})`;
}
