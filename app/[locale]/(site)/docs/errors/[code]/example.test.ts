import { expect, test } from "vitest";
import { createProblemExample } from "@/components/docs/examples";
import { type AppError, createTransitionError, ERRORS } from "@/lib/core/errors";
import { buildProblemBody } from "@/lib/http/answer";
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
  const [, body = ""] = createProblemExample("https://tonna.example", error.code, ERRORS[error.code]).split("\n\n");
  const { type: _type, ...shown } = JSON.parse(body);
  expect(buildProblemBody(error, shown.instance, shown.requestId)).toMatchObject(shown);
});
