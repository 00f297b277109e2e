/*
 * Checks of registration numbers: of Russian ones by their check digits, of a foreign tax number by its form. They prove a
 * number free of typing errors, not that the company exists: "format checked", never "verified". Source of the sums: Federal
 * Tax Service, orders on the structure of INN and OGRN. Numbers are strings, since leading zeros are real.
 */

/** Default country. Its taxpayers have an INN, its companies a KPP and an OGRN. */
export const HOME_COUNTRY = "RU";

/** Tax number of another country, such as a Kazakh BIN, a Chinese USCC or a European VAT number. Not dashes alone. */
const TAX_NUMBER = /^(?=.*[^-])[\p{L}\d-]{5,20}$/u;

export type RegistrationField = "inn" | "kpp" | "ogrn";
type RegistrationProblem = { field: RegistrationField; code: string; detail: string };

/** Whether a taxpayer number is right: 10 digits (a company) or 12 (a person). All zeros pass the sum and are refused. */
export function isInn(inn: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(inn) || /^0+$/.test(inn)) return false;
  if (inn.length === 10) return readDigit(inn, 9) === computeInnSum(inn, [2, 4, 10, 3, 5, 9, 4, 6, 8]);
  return (
    readDigit(inn, 10) === computeInnSum(inn, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) &&
    readDigit(inn, 11) === computeInnSum(inn, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  );
}

/** Whether a registration number is right: OGRN, 13 digits (a company), or OGRNIP, 15 (an entrepreneur). */
export function isOgrn(ogrn: string): boolean {
  if (/^[15]\d{12}$/.test(ogrn)) return readDigit(ogrn, 12) === (Number(ogrn.slice(0, 12)) % 11) % 10;
  // Fourteen digits are still a safe integer.
  if (/^3\d{14}$/.test(ogrn)) return readDigit(ogrn, 14) === (Number(ogrn.slice(0, 14)) % 13) % 10;
  return false;
}

/** Whether a code of the reason of registration has its form; it carries no check digit. */
export function isKpp(kpp: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) && !/^0+$/.test(kpp);
}

/** Whether a tax number is right: an INN in Russia; elsewhere 5 to 20 letters, digits and dashes. */
export function isTaxNumber(country: string, number: string): boolean {
  return country === HOME_COUNTRY ? isInn(number) : TAX_NUMBER.test(number);
}

/** A number as companies keep it, so that equal ones are found equal: they are copied with spaces and dashes in them. */
export function toBareNumber(number: string): string {
  return number.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * Splits what people copy from an invoice into the INN and the KPP in it: `ИНН/КПП 7707083893/773601001`. Entrepreneurs' have no KPP.
 * Null for any other text.
 */
export function splitInnAndKpp(text: string): { inn: string; kpp: string } | null {
  const written = text
    .toUpperCase()
    .replace(/ИНН|INN/g, " ")
    .replace(/КПП|KPP/g, "/");
  const [inn = "", kpp = "", ...rest] = written
    .replace(/[\s:№-]/g, "")
    .replace(/^(\d{10})([\dA-Z]{9})$/, "$1/$2")
    .split(/[/\\,;|]+/)
    .filter(Boolean);
  if (rest.length > 0 || !isInn(inn)) return null;
  if (isKpp(kpp)) return { inn, kpp };
  return /^0*$/.test(kpp) ? { inn, kpp: "" } : null;
}

type Numbers = { inn?: string | null; kpp?: string | null; ogrn?: string | null };

/** Problems of the registration numbers of one company, each alone and together; empty when there are none. */
export function listRegistrationProblems(country: string, numbers: Numbers): RegistrationProblem[] {
  const { inn = null, kpp = null, ogrn = null } = numbers;
  const problems: RegistrationProblem[] = [];
  const report = (field: RegistrationField, code: string, detail: string) => problems.push({ field, code, detail });
  if (country !== HOME_COUNTRY) {
    if (inn !== null && !isTaxNumber(country, inn))
      report("inn", "invalid_format", "must have 5 to 20 letters and digits");
    if (kpp !== null) report("kpp", "only_in_russia", "must be blank outside Russia");
    if (ogrn !== null) report("ogrn", "only_in_russia", "must be blank outside Russia");
    return problems;
  }
  if (inn !== null && !isInn(inn))
    report("inn", "invalid_checksum", "is not a valid taxpayer number (INN): check digits do not match");
  if (kpp !== null && !isKpp(kpp))
    report("kpp", "invalid_format", "is not a KPP: four digits, two digits or capital letters, three digits");
  if (ogrn !== null && !isOgrn(ogrn))
    report("ogrn", "invalid_checksum", "is not a valid OGRN or OGRNIP: the check digit does not match");
  if (problems.length > 0 || inn === null) return problems;
  const isPerson = inn.length === 12;
  if (isPerson && kpp !== null) report("kpp", "not_applicable", "a sole trader (12-digit INN) has no KPP");
  if (ogrn !== null && (ogrn.length === 15) !== isPerson) {
    report(
      "ogrn",
      "does_not_match",
      isPerson ? "a 12-digit INN goes with a 15-digit OGRNIP" : "a 10-digit INN goes with a 13-digit OGRN",
    );
  }
  return problems;
}

const readDigit = (text: string, index: number) => Number(text[index]);

function computeInnSum(inn: string, weights: readonly number[]): number {
  return (weights.reduce((sum, weight, index) => sum + weight * readDigit(inn, index), 0) % 11) % 10;
}
