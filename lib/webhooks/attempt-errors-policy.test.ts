// Errors of attempts on pages, in both languages.
import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { ATTEMPT_ERRORS, describeAttemptError } from "./attempt-errors-policy";

it("an attempt's error is said in the language of the page, an unknown one as stored", () => {
  const codes = Object.keys(ATTEMPT_ERRORS).sort();
  for (const { webhooks } of [ru, en]) expect(Object.keys(webhooks.attemptErrors).sort()).toEqual(codes);
  expect(describeAttemptError(ru.webhooks.attemptErrors, ATTEMPT_ERRORS.unresolved)).toBe(
    "имя сервера не найдено в DNS",
  );
  expect(describeAttemptError(ru.webhooks.attemptErrors, "something old")).toBe("something old");
});
