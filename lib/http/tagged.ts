import { createVersionTag, digest } from "@/lib/core/etag";
import type { Envelope } from "@/lib/core/page";
import { columnsOf, toCsv } from "./csv";
import type { Route } from "./declaration";
import type { Format } from "./negotiate";

/**
 * Whether what a route answers has a tag to be compared by: records with versions, lists, and what is public. One record that is private and
 * has no version moves by the second, as what is left of a limit does.
 */
export function isTagged({ version, item, cache }: Pick<Route, "version" | "item" | "cache">): boolean {
  return version !== undefined || item !== undefined || cache === "public";
}

/** A representation: what it says, the text and the bytes of it. */
type Representation = { output: unknown; text: string; sent: string | Uint8Array; format: Format };

/**
 * The tag of an answer. Strong for one record; weak for lists, whose order of equal bytes promises nothing, and for whatever else
 * shows records with a counter that is left out.
 */
export function etagOf(route: Route, result: unknown, shown: Representation): string {
  const version = route.version?.(result);
  if (version !== undefined) return createVersionTag(version, compared(route, shown));
  const tag = `"${digest(compared(route, shown))}"`;
  return route.item || route.apart ? `W/${tag}` : tag;
}

/** What has to be the same for a representation to be the same. In texts that people wrote JSON escapes the quotes, so none is taken for a field. */
function compared({ apart, item }: Route, { output, text, sent, format }: Representation): string | Uint8Array {
  if (apart === undefined) return sent;
  if (format === "text/csv" && item)
    return toCsv(
      (output as Envelope<unknown>).data,
      columnsOf(item).filter((column) => column !== apart),
    );
  return typeof sent === "string" ? text.replace(new RegExp(`"${apart}":\\d+,`, "g"), "") : without(sent, apart);
}

const ZERO = 0x30;
const NINE = 0x39;

/** The same of long bytes: half of what a replacement costs in their text, which V8 keeps in two bytes a letter. */
function without(json: Uint8Array, apart: string): Uint8Array {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const name = Buffer.from(`"${apart}":`);
  const rest = Buffer.allocUnsafe(bytes.length);
  let from = 0;
  let length = 0;
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, from)) {
    length += bytes.copy(rest, length, from, at);
    from = at + name.length;
    while (isDigit(bytes[from])) from += 1;
  }
  length += bytes.copy(rest, length, from);
  return rest.subarray(0, length);
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE;
