// Letters that a table lost when a program saved it as windows-1251: each became a question mark.
import { findUnitByCode } from "@/lib/reference/units/units";
import type { ListingFields } from "./changes-policy";

const LETTERS = new Set(new TextDecoder("windows-1251").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)));

/**
 * Fields of a row with the lost letters of the listing. A text that is the stored one with `?` for each letter outside windows-1251 is
 * the stored one; any other is what somebody wrote. Captions of pictures are compared by place.
 */
export function restoreLetters(fields: Record<string, unknown>, stored: ListingFields): Record<string, unknown> {
  const { title, description, region, basisPlace, externalId, attributes, images, unitCode } = stored;
  const texts = { title, description, region, basisPlace, externalId, attributes };
  const captions = images.map(({ alt }) => ({ alt }));
  return restore(fields, { ...texts, images: captions, volumeUnit: findUnitByCode(unitCode)?.ru.one }) as typeof fields;
}

function restore(sent: unknown, stored: unknown): unknown {
  if (typeof sent === "string") return typeof stored === "string" && isDamaged(sent, stored) ? stored : sent;
  if (typeof sent !== "object" || sent === null || typeof stored !== "object" || stored === null) return sent;
  if (Array.isArray(sent)) return sent.map((one, index) => restore(one, (stored as unknown[])[index]));
  const members = new Map(Object.entries(stored));
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, restore(value, members.get(name))]));
}

/** Programs write one mark or two for a letter outside the basic plane, such as an emoji. */
function isDamaged(sent: string, stored: string): boolean {
  if (!sent.includes("?")) return false;
  const text = sent.replace(/\r\n?/g, "\n").trim();
  return text === lose([...stored]) || text === lose(stored.split(""));
}

const lose = (letters: readonly string[]) => letters.map((letter) => (LETTERS.has(letter) ? letter : "?")).join("");
