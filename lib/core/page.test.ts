import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { decodeCursor, encodeCursor, nameFilteredOrder } from "./cursor";
import { pageParameters, resolvePageRequest, toEnvelope } from "./page";

const Page = z.object(pageParameters);

it.each(["0", "-1", "1.5", "", " 1", "1e2", "٣", "x", "0x1"])("page=%s is refused", (page) => {
  expect(Page.safeParse({ page }).success).toBe(false);
});

it.each(["1000000000000000", String(Number.MAX_SAFE_INTEGER), `1${"0".repeat(20)}`, "9".repeat(400)])(
  "page=%s is refused as too deep, not as a wrong number",
  (page) => {
    expect(() => resolvePageRequest(Page.parse({ page }))).toThrow(expect.objectContaining({ code: "page_too_deep" }));
  },
);

it.each([
  ["9007199254740990", "Page 9007199254740990 starts"],
  ["99999999999999999999", "The page starts"],
])("the refusal of page=%s names no other number", (page, text) => {
  expect(() => resolvePageRequest(Page.parse({ page }))).toThrow(
    expect.objectContaining({ detail: expect.stringContaining(text) }),
  );
});

it("perPage is taken from 1 to 100, and pages are counted so that all rows fit", () => {
  expect(["0", "1", "100", "101"].map((perPage) => Page.safeParse({ perPage }).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
      const { totalPages } = toEnvelope([], total, { page: 1, perPage }, null);
      expect(totalPages * perPage).toBeGreaterThanOrEqual(total);
      expect((totalPages - 1) * perPage).toBeLessThan(Math.max(total, 1));
    }),
  );
});

it("page numbers end at row 100 000 exactly, with a hint to use cursor", () => {
  expect(resolvePageRequest({ page: 5_000, perPage: 20 }).offset).toBe(99_980);
  expect(() => resolvePageRequest({ page: 5_001, perPage: 20 })).toThrow(
    expect.objectContaining({ code: "page_too_deep", detail: expect.stringContaining("cursor") }),
  );
});

it("a cursor is read back as it was, and any other text is refused", () => {
  const position = {
    order: fc.string(),
    value: fc.option(fc.string({ unit: "grapheme" })),
    id: fc.uuid(),
    page: fc.integer({ min: 2, max: 1e6 }),
  };
  fc.assert(
    fc.property(fc.record(position), (one) => {
      expect(decodeCursor(encodeCursor(one), one.order)).toEqual(one);
      expect(() => decodeCursor(encodeCursor(one), `${one.order}x`)).toThrow(
        expect.objectContaining({ code: "invalid_parameter" }),
      );
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text, "o")).toThrow(expect.objectContaining({ code: "invalid_parameter" }));
    }),
  );
});

it("a cursor is the same with an empty filter and without it", () => {
  expect(nameFilteredOrder("date", { q: undefined, cat: "rye" })).toBe(nameFilteredOrder("date", { cat: "rye" }));
  expect(nameFilteredOrder("date", { cat: "oats" })).not.toBe(nameFilteredOrder("date", { cat: "rye" }));
});
