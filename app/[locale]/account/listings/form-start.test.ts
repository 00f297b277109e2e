import { expect, it } from "vitest";
import { findCategory } from "@/lib/categories/tree";
import { startOf } from "./form-start";

const wheat = findCategory("wheat-milling");
const corn = findCategory("corn");
if (!wheat || !corn) throw new Error("the categories of this test are gone");
const at = "2026-11-21T10:00:00.000Z";
const saved = (values: Record<string, string>, version: number | null = null) => ({
  values,
  version,
  revision: 4,
  at,
  other: null,
});
const blank = { values: { title: "" }, leaf: wheat, version: null };

it("begins afresh when nothing was left", () => {
  expect(startOf(null, blank)).toEqual({ ...blank, unsentAt: null, revision: 0, unsent: null, unsentRevision: null });
});

it("goes on with what was left, and only offers it when another category was chosen", () => {
  const values = { title: "Кукуруза", categorySlug: "corn" };
  expect(startOf(saved(values), { ...blank, leaf: corn })).toMatchObject({ values, revision: 4, unsentAt: at });
  expect(startOf(saved(values), blank)).toEqual({
    ...blank,
    unsentAt: null,
    // Not the number of the saving: typing over it is a conflict, so that it is kept.
    revision: 0,
    unsent: { at, values },
    unsentRevision: 4,
  });
});

it("goes on with a change of a listing in its own category and from the version that was changed", () => {
  const listing = { ...blank, version: 7 };
  const values = { title: "Кукуруза", categorySlug: "corn" };
  expect(startOf(saved(values, 5), listing)).toMatchObject({ leaf: corn, version: 5, revision: 4, values });
  expect(startOf(saved({ categorySlug: "no-such" }, 5), listing)).toMatchObject({ leaf: wheat, version: 5 });
});
