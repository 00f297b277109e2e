import { slugFor } from "@/lib/core/slug";

/** The addresses that an article's title makes: a short one, and one with a tail of the id for when that is taken. */
export function slugsOf(title: string, id: string): readonly [short: string, unique: string] {
  const unique = slugFor(title, id);
  return [unique.replace(/-?[a-z0-9]{10}$/, "") || unique, unique];
}
