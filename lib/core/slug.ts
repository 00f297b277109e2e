// Slugs: made of a title in Latin letters, and recognised.
import slugify from "@sindresorhus/slugify";
import { memoise } from "@/lib/core/cache/remembered";

/** Words of titles come again and again, and each takes some microseconds to transliterate. */
const slugOfWord = memoise((word) => slugify(word), { most: 20_000 });

/** Slug of a text, word by word: it equals that of the whole, since no rule of `slugify` goes beyond a word. */
const joinSlug = (title: string) => title.split(/\s+/).map(slugOfWord).filter(Boolean).join("-");

/** A readable key that never changes: the transliterated title and the end of the id, which makes it unique. */
export function createSlug(title: string, id: string): string {
  const words = joinSlug(title.normalize("NFC")).slice(0, 80).replace(/-+$/, "");
  // The last 42 bits of a uuid v7 are random; the 6 before them number the ids of a millisecond.
  const tail = BigInt(`0x${id.slice(-12)}`)
    .toString(36)
    .padStart(10, "0");
  return words ? `${words}-${tail}` : tail;
}

/** Whether text from a path can be a slug at all; anything else is simply not found. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text);
}
