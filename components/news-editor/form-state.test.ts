import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { moveFailure } from "./form-state";

/** Every refusal of `moveArticle`. */
const REFUSALS = ["not_found", "etag_mismatch", "invalid_transition", "validation_failed"];

it.each([ru, en])(
  "every refused move of an article has its sentence, and the unforeseen one for all",
  ({ adminNews: { editor } }) => {
    const internal = editor.failures.internal;
    const told = REFUSALS.map((code) => moveFailure(code, editor));
    expect(new Set([...told, internal]).size).toBe(REFUSALS.length + 1);
    for (const code of ["overloaded", "constructor", ""]) expect(moveFailure(code, editor)).toBe(internal);
  },
);
