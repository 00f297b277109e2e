// Makes the slug of an article from its title.
import { createSlug } from "@/lib/core/slug";

/** A short slug, and a unique one that ends in a part of the id. */
export function createArticleSlugs(title: string, id: string): readonly [short: string, unique: string] {
  const unique = createSlug(title, id);
  return [unique.replace(/-?[a-z0-9]{10}$/, "") || unique, unique];
}
