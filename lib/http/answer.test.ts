import { expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { buildCommonHeaders, buildOverloaded, buildProblem } from "./answer";

it("buildOverloaded equals buildProblem", () => {
  const path = '/api/listings/"пшеница"';
  const made = buildOverloaded(path, buildCommonHeaders("request-1"));
  const { detail } = JSON.parse(String(made.body));
  const error = new AppError("overloaded", { detail, retryAfter: 1 });
  expect(made).toEqual(buildProblem(error, path, buildCommonHeaders("request-1")));
});
