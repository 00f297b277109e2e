import { type SQL, sql } from "drizzle-orm";
import { categoryNodes } from "@/lib/categories/tree";
import { normaliseText } from "@/lib/search/normalise";

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

/**
 * A person's query as a `tsquery`; one of symbols or stop words only matches nothing. Dashes that exclude nothing
 * are left out: alone they mean nothing, and in a row they overflow the stack of Postgres from 33 on.
 */
export function newsSearchQuery(q: string): SQL {
  const text = q.replace(/-{2,}/g, " ").replace(/(^|\s)-(?=\s|$)/g, " ");
  return sql`websearch_to_tsquery('russian', ${normaliseText(text)})`;
}
