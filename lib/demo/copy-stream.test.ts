import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { formatCopyLine, sendLines } from "./copy-stream";

it("formatCopyLine escapes separators and backslashes", () => {
  expect(formatCopyLine(["a\tb\\c\nd", null, 12.5, true, new Date(0)])).toBe(
    "a\\tb\\\\c\\nd\t\\N\t12.5\ttrue\t1970-01-01T00:00:00.000Z\n",
  );
});

it("sendLines sends every line when the reader is slow", async () => {
  const stream = new PassThrough({ highWaterMark: 16 });
  const lines = Array.from({ length: 50_000 }, (_, index) => `line ${index}\n`);
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  await sendLines(stream, lines);
  expect(Buffer.concat(chunks).toString()).toBe(lines.join(""));
});

it("sendLines rejects when the stream fails", async () => {
  const stream = new PassThrough({ highWaterMark: 16 });
  setImmediate(() => stream.destroy(new Error("refused")));
  await expect(
    sendLines(
      stream,
      Array.from({ length: 200_000 }, () => "a line that nobody reads\n"),
    ),
  ).rejects.toThrow("refused");
});
