import { expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { commonHeaders, overloadedAnswer, problemAnswer } from "./answer";

it("overloadedAnswer equals problemAnswer", () => {
  const path = '/api/listings/"пшеница"';
  const made = overloadedAnswer(path, commonHeaders("request-1"));
  const { detail } = JSON.parse(String(made.body));
  const error = new AppError("overloaded", { detail, retryAfter: 1 });
  expect(made).toEqual(problemAnswer(error, path, commonHeaders("request-1")));
});
