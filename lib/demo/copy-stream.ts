// Writes rows for COPY … FROM STDIN. Source of the format: PostgreSQL manual, COPY, "Text Format".
import { once } from "node:events";
import type { Writable } from "node:stream";

const ESCAPED: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const CHUNK = 256 * 1024;

export type CopyValue = string | number | boolean | Date | null;

/** One line of the text format. */
export function formatCopyLine(values: readonly CopyValue[]): string {
  let line = "";
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (index > 0) line += "\t";
    if (value === null || value === undefined) line += "\\N";
    else if (typeof value === "string")
      line += /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? "") : value;
    else line += value instanceof Date ? value.toISOString() : String(value);
  }
  return `${line}\n`;
}

/** Sends lines to COPY … FROM STDIN with back-pressure. Resolves when the server has taken all of them. */
export async function sendLines(stream: Writable, lines: Iterable<string>): Promise<void> {
  const done = new Promise<void>((resolve, reject) => stream.once("finish", resolve).once("error", reject));
  // An error before the last line has no listener yet; the await below reports it.
  done.catch(() => {});
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), done]);
    chunk = "";
  }
  stream.end(chunk);
  await done;
}
