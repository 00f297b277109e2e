import { expect, test } from "vitest";
import { type AppError, createTransitionError } from "@/lib/core/errors";
import { buildProblemBody } from "@/lib/http/answer";
import { makeProblemExample } from "@/lib/http/openapi/problem-example";
import { parseBody, parseQuery } from "@/lib/http/parse";
import { PatchListing } from "@/lib/listings/contract";
import { ListingQuery } from "@/lib/listings/query";
import { createTariffError } from "@/lib/reference/tariffs";

function thrownBy(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    return error as AppError;
  }
  throw new Error("nothing was refused");
}

test.each([
  thrownBy(() => parseQuery(ListingQuery, "?perPage=101")),
  thrownBy(() => parseBody(PatchListing, { title: "ab" })),
  createTariffError("pro"),
  createTransitionError("SOLD", "ACTIVE"),
])("the example of $code is what the API answers", (error) => {
  const { type: _type, ...shown } = makeProblemExample("https://tonna.example", error.code);
  expect(buildProblemBody(error, String(shown.instance), String(shown.requestId))).toMatchObject(shown);
});
