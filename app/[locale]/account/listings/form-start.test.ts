import { expect, it } from "vitest";
import { findCategory } from "@/lib/reference/categories/tree";
import { toListingBody } from "./form-body";
import { createFormStart } from "./form-start";

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
  expect(createFormStart(null, blank, "ru")).toEqual({
    ...blank,
    unsentAt: null,
    revision: 0,
    unsent: null,
    unsentRevision: null,
  });
});

it("goes on with what was left, and only offers it when another category was chosen", () => {
  const values = { title: "Кукуруза", categorySlug: "corn" };
  expect(createFormStart(saved(values), { ...blank, leaf: corn }, "ru")).toMatchObject({
    values,
    revision: 4,
    unsentAt: at,
  });
  expect(createFormStart(saved(values), blank, "ru")).toEqual({
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
  expect(createFormStart(saved(values, 5), listing, "ru")).toMatchObject({
    leaf: corn,
    version: 5,
    revision: 4,
    values,
  });
  expect(createFormStart(saved({ categorySlug: "no-such" }, 5), listing, "ru")).toMatchObject({
    leaf: wheat,
    version: 5,
  });
});

it("keeps what was typed on a page in the other language at its amount", () => {
  const left = {
    pricePerUnit: "14,500",
    volume: "1.125",
    "attr.protein": "12.5",
    typedIn: "en",
    categorySlug: wheat.slug,
  };
  const { values, leaf } = createFormStart(saved(left), blank, "ru");
  expect(values).toMatchObject({ pricePerUnit: "14500", volume: "1,125", "attr.protein": "12,5", typedIn: "ru" });
  expect(toListingBody(values, leaf, "ru")).toMatchObject({
    pricePerUnit: 14500,
    volume: 1.125,
    attributes: { protein: 12.5 },
  });
});
