import { expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { commonHeaders, problemAnswer } from "../answer";
import { shedAnswer } from "./shed";

it("is the problem document that any other way would give", () => {
  const path = '/api/listings/"пшеница"';
  const made = shedAnswer(path, commonHeaders("request-1"));
  const { detail } = JSON.parse(String(made.body));
  const error = new AppError("overloaded", { detail, retryAfter: 1 });
  expect(made).toEqual(problemAnswer(error, path, commonHeaders("request-1")));
});
