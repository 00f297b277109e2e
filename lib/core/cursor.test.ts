import { expect, test } from "vitest";
import { badCursor, requireCursorAlone } from "./cursor";

test("a page number beside a cursor is what is wrong, in every list", () => {
  expect(() => requireCursorAlone({ cursor: "abc", page: 1 })).toThrow(
    expect.objectContaining({
      code: "invalid_parameter",
      errors: [{ parameter: "page", code: "excluded", detail: expect.stringMatching(/cursor/) }],
    }),
  );
  for (const alone of [{}, { page: 2 }, { cursor: "abc" }]) expect(() => requireCursorAlone(alone)).not.toThrow();
});

test("a bad cursor is told where to take one from", () => {
  expect(badCursor()).toMatchObject({ errors: [{ parameter: "cursor", detail: expect.stringMatching(/nextCursor/) }] });
});
