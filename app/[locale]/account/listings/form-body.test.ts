import { expect, it } from "vitest";
import { findCategory } from "@/lib/categories/tree";
import { AppError } from "@/lib/core/errors";
import { parseBody } from "@/lib/http/parse";
import { CreateListing } from "@/lib/listings/contract";
import { createdFields } from "@/lib/listings/fields";
import { bodyOf, formErrors } from "./form-body";
import { blankValues } from "./form-model";

const wheat = findCategory("wheat-milling");
if (!wheat) throw new Error("the category of this test is gone");
const filled = { ...blankValues(wheat), title: "Пшеница 3 класса", pricePerUnit: "14 500" };

/** What a form says of its fields when they are sent as typed. */
function errorsOf(typed: Record<string, string>) {
  const values = { ...filled, ...typed };
  try {
    createdFields(parseBody(CreateListing, bodyOf(values, wheat, "ru")));
    return {};
  } catch (error) {
    if (error instanceof AppError && error.errors) return formErrors(error.errors, values, wheat);
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
