import slugify from "@sindresorhus/slugify";

/** A readable key that never changes: the transliterated title and the end of the id, which makes it unique. */
export function slugFor(title: string, id: string): string {
  const words = slugify(title.normalize("NFC")).slice(0, 80).replace(/-+$/, "");
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
