import fc from "fast-check";
import { expect, test } from "vitest";
import { createCursorError, decodeCursor, encodeCursor, requireCursorAlone } from "./cursor";

test("a page number is refused beside a cursor, in every list", () => {
  expect(() => requireCursorAlone({ cursor: "abc", page: 1 })).toThrow(
    expect.objectContaining({
      code: "invalid_parameter",
      errors: [{ parameter: "page", code: "excluded", detail: expect.stringMatching(/cursor/) }],
    }),
  );
  for (const alone of [{}, { page: 2 }, { cursor: "abc" }]) expect(() => requireCursorAlone(alone)).not.toThrow();
});

test("a malformed cursor is refused with a hint where to get one", () => {
  expect(createCursorError()).toMatchObject({
    errors: [{ parameter: "cursor", detail: expect.stringMatching(/nextCursor/) }],
  });
});

test("a cursor is read as it was issued, and refused with any change inside or behind it", () => {
  const id = "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11";
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ minLength: 1, maxLength: 3 }),
      fc.nat(),
      (value, more, at) => {
        const cursor = encodeCursor({ order: "name", value, id, page: 2 });
        expect(decodeCursor(cursor, "name")).toEqual({ order: "name", value, id, page: 2 });
        const place = at % (cursor.length + 1);
        const other = cursor.slice(0, place) + more + cursor.slice(place);
        expect(() => decodeCursor(other, "name")).toThrow(expect.objectContaining({ code: "invalid_parameter" }));
      },
    ),
  );
});
