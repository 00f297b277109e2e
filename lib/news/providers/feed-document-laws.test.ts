import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeedItem } from "./feed-document";
import { read, renderRss } from "./test-feeds";

describe("laws of a feed", () => {
  /** On a machine that has other work. */
  const BUSY_MS = 60_000;
  const items = fc.uniqueArray(
    fc.record({
      key: fc.constantFrom("a", "b", "c"),
      minute: fc.integer({ min: 0, max: 5_000 }),
      title: fc.constantFrom("X", "Y", "Z"),
    }),
    { selector: ({ minute }) => minute, maxLength: 12, minLength: 1 },
  );
  const written = (all: { key: string; minute: number; title: string }[]) =>
    all
      .map(({ key, minute, title }) => {
        const date = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toUTCString();
        return `<item><title>${title}</title><link>/${key}</link><guid isPermaLink="false">${key}</guid><category>${title}</category><pubDate>${date}</pubDate></item>`;
      })
      .join("");
  const sorted = (all: FeedItem[]) => [...all].sort((a, b) => a.key.localeCompare(b.key));

  it(
    "has the same items in any order of its document, and a repeated item once",
    () => {
      fc.assert(
        fc.property(items, fc.integer(), (all, seed) => {
          const shuffled = [...all].sort((a, b) => ((a.minute * 7 + seed) % 11) - ((b.minute * 7 + seed) % 11));
          expect(sorted(read(renderRss(written(shuffled))).items)).toEqual(sorted(read(renderRss(written(all))).items));
          const [first] = all;
          if (first) expect(read(renderRss(written(new Array(100).fill(first)))).items).toHaveLength(1);
        }),
        { numRuns: 60 },
      );
    },
    BUSY_MS,
  );

  it(
    "is read, and leaves no tag, with any text",
    () => {
      fc.assert(
        fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
          const escaped = text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
          const { items: found } = read(
            renderRss(`<item><title>t</title><link>/x</link><description>${escaped}</description></item>`),
          );
          expect(found).toHaveLength(1);
          expect(found[0]?.summary ?? "").not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
        }),
        { numRuns: 200 },
      );
    },
    BUSY_MS,
  );
});
