// Schemas of fields that take any known word for a unit, a country or a basis. Countries and bases yield their code.
import { z } from "zod";
import { createCodeField } from "@/lib/core/text";
import { BASIS_CODES, findBasis } from "./bases";
import { findCountry } from "./geo/countries";
import { findUnit, UNIT_CODES } from "./units/units";

const Word = z.string().max(120, { error: "must have at most 120 characters", abort: true });

/** A known word for a unit, as written: which unit it means depends on the goods (`findUnitFor`). */
export const unitWord = Word.check(({ value, issues }) => {
  if (findUnit(value)) return;
  const message = "is not a unit we know; use a word such as «тонна», an abbreviation, or a Rec 20 code";
  issues.push({ code: "custom", input: value, message, params: { code: "unknown_unit" } });
}).meta({
  description: `A unit: a word, an abbreviation or a code, in Russian or English («тонна», \`t\`, \`TNE\`). Some depend on the category: \`bu\` is the bushel of that crop, \`oz\` of a precious metal the troy ounce, else the avoirdupois one. The bushel of another crop is refused. ${UNIT_CODES}`,
  example: "тонна",
});

export const countryCode = createCodeField(
  (word) => findCountry(word)?.code,
  "unknown_country",
  "is not a country we know; use its name in Russian or English, or an ISO 3166 code",
).meta({
  description: "A country: its name in Russian or English, or its ISO 3166-1 code.",
  example: "Россия",
});

export const basisCode = createCodeField(
  (word) => findBasis(word)?.code,
  "unknown_basis",
  "is not a delivery basis we know; use an Incoterms 2020 code such as EXW",
).meta({
  description: `A delivery basis by its code or name. ${BASIS_CODES}`,
  example: "EXW",
});
