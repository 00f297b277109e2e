import { expect, test } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import { FILE_PROBLEM_CODES, NOTE_CODES, PROBLEM_CODES } from "./problems";

test("every problem and note has its sentence, and every sentence its problem", () => {
  expect(Object.keys(en.sheetProblems).sort()).toEqual([...PROBLEM_CODES].sort());
  expect(Object.keys(en.sheetFiles).sort()).toEqual([...FILE_PROBLEM_CODES].sort());
  expect(Object.keys(en.sheetNotes).sort()).toEqual([...NOTE_CODES].sort());
});
