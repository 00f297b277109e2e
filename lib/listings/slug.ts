import slugify from "@sindresorhus/slugify";

/** Words of titles come again and again, and each takes some microseconds to transliterate. */
const known = new Map<string, string>();
const CACHED = 20_000;
const LONGEST = 60;

/** As `slugify` makes it of the whole: no rule of it goes beyond a word. */
function slugOf(title: string): string {
  return title.split(/\s+/).map(slugOfWord).filter(Boolean).join("-");
}

function slugOfWord(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const made = slugify(word);
  if (known.size >= CACHED) known.clear();
  if (word.length <= LONGEST) known.set(word, made);
  return made;
}

/** A readable key that never changes: the transliterated title and the end of the id, which makes it unique. */
export function slugFor(title: string, id: string): string {
  const words = slugOf(title.normalize("NFC")).slice(0, 80).replace(/-+$/, "");
  // The last 48 bits of a uuid v7 are random.
  const tail = BigInt(`0x${id.slice(-12)}`)
    .toString(36)
    .padStart(10, "0");
  return words ? `${words}-${tail}` : tail;
}

/** Whether text from a path can be a slug at all; anything else is simply not found. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text);
}
