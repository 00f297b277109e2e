import { expect, it } from "vitest";
import { formatStepName } from "@/components/listing-form/typed-in";
import { AppError } from "@/lib/core/errors";
import { parseBody } from "@/lib/http/parse";
import { CreateListing } from "@/lib/listings/contract";
import { toCreatedFields } from "@/lib/listings/field-policy";
import { MOST_STEPS } from "@/lib/listings/text-policy";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { toFormErrors, toListingBody } from "./form-body";
import { createBlankValues } from "./form-model";

const wheat = wheatNode();
const filled = { ...createBlankValues(wheat), title: "Пшеница 3 класса", pricePerUnit: "14 500" };

function wheatNode(): CategoryNode {
  const node = findCategory("wheat-milling");
  if (!node) throw new Error("the category of this test is gone");
  return node;
}

/** Errors of a form by field when it is sent as typed. */
function errorsOf(typed: Record<string, string>) {
  const values = { ...filled, ...typed };
  try {
    toCreatedFields(parseBody(CreateListing, toListingBody(values, wheat, "ru")));
    return {};
  } catch (error) {
    if (error instanceof AppError && error.errors) return toFormErrors(error.errors, values, wheat, "ru");
    throw error;
  }
}

it("says of an impossible percentage between what it must be", () => {
  expect(errorsOf({ "attr.protein": "12,5" })).toEqual({});
  expect(errorsOf({ "attr.protein": "300", "attr.moisture": "−1" })).toEqual({
    "attr.protein": "out_of_range",
    "attr.moisture": "out_of_range",
  });
});

it("asks which of two amounts is meant, and takes one that can only be one", () => {
  expect(errorsOf({ pricePerUnit: "14.500", volume: "1.500", minVolume: "ten" })).toEqual({
    pricePerUnit: "ambiguous_number",
    volume: "ambiguous_number",
    minVolume: "not_a_number",
  });
  expect(errorsOf({ "attr.protein": "12.500" })).toEqual({ "attr.protein": "ambiguous_number" });
  const plain = { pricePerUnit: "14\u00a0500,00", volume: "14,500", minVolume: "0.500", "attr.protein": "12.5" };
  expect(errorsOf(plain)).toEqual({});
  expect(toListingBody({ ...filled, ...plain }, wheat, "ru")).toMatchObject({
    pricePerUnit: 14_500,
    volume: 14.5,
    minVolume: 0.5,
    attributes: { protein: 12.5 },
  });
});

it("says that a unit measures other goods", () => {
  expect(errorsOf({ volumeUnit: "bu-corn" })).toEqual({ volumeUnit: "unit_of_other_goods" });
});

it("drops what is stored and not shown by the category of the form", () => {
  const stored = { protein: 12.5, colour: "red" };
  expect(toListingBody({ ...filled, "attr.protein": "13" }, wheat, "ru", stored).attributes).toMatchObject({
    protein: 13,
    colour: null,
  });
});

it("keeps all the price steps that a listing can have", () => {
  const rows = Array.from({ length: MOST_STEPS }, (_, row) => row);
  const typed = rows.flatMap((row) => [
    [formatStepName(row, "from"), `${row + 10}`],
    [formatStepName(row, "pricePerUnit"), `${14_000 - row}`],
  ]);
  const body = toListingBody({ ...filled, ...Object.fromEntries(typed) }, wheat, "ru");
  expect(body.priceSteps).toEqual(rows.map((row) => ({ from: row + 10, pricePerUnit: 14_000 - row })));
});
