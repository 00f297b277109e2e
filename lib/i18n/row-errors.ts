// Sentences about rows of an import, in the language of the page.
import { createTranslator } from "next-intl";
import { findAttribute } from "@/lib/reference/categories/tree";
import { PROBLEM_CODES, type ProblemCode } from "@/lib/sheets/problems";
import en from "./messages/en.json";
import ru from "./messages/ru.json";
import type { Locale } from "./routing";
import { describeProblem } from "./sheet-problems";

/** An error of a row: a problem of a cell with its `args`, or what the rules of listings have against a field. */
type RowError = { pointer: string; code: string; detail: string; args?: Record<string, string | number> };

/** Codes whose sentence names a limit, for which rows have `detail` alone. */
const WITH_LIMIT: ReadonlySet<string> = new Set(["too_short", "too_long", "too_big"]);
const isProblem = (code: string): code is ProblemCode => PROBLEM_CODES.some((one) => one === code);

/** An error of a row as a sentence without its cell. */
export function describeRowError({ pointer, code, detail, args }: RowError, locale: Locale): string {
  if (args && isProblem(code)) return describeProblem({ code, address: "", args: nameField(args, locale) }, locale);
  const name = describeField(pointer, locale);
  const said = locale === "en" ? detail : describeCode({ code, detail, args });
  return name === null ? said : `${name}: ${said}`;
}

/** Names the field of a sentence, `price` or `protein`, in the language of the page. */
function nameField(args: NonNullable<RowError["args"]>, locale: Locale): NonNullable<RowError["args"]> {
  const { field } = args;
  if (typeof field !== "string") return args;
  const { meanings } = (locale === "ru" ? ru : en).priceLists;
  const names: Readonly<Record<string, string>> = meanings;
  const name = names[field] ?? describeField(`#/${field}`, locale) ?? describeField(`#/attributes/${field}`, locale);
  return { ...args, field: name ?? field };
}

const translate = createTranslator({ locale: "ru", messages: ru, namespace: "priceLists.rowErrors" });

function describeCode({ code, detail, args }: Omit<RowError, "pointer">): string {
  // Rows or cells with one value: «встречается несколько раз (E6, E7)».
  if (code === "not_unique" && args?.places !== undefined) return translate("repeated", { places: args.places });
  const own = Object.keys(ru.priceLists.rowErrors).find((one) => one === code);
  if (own) return translate(own as keyof typeof ru.priceLists.rowErrors);
  const errors: Readonly<Record<string, string>> = ru.listingForm.errors;
  const limit = /\d[\d.]*/.exec(detail)?.[0];
  if (WITH_LIMIT.has(code) && limit === undefined) return translate("other");
  return errors[code]?.replace("#", limit ?? "") ?? translate("other");
}

function describeField(pointer: string, locale: Locale): string | null {
  const [, field = "", key = ""] = pointer.split("/");
  if (field === "attributes" && key !== "") {
    const attribute = findAttribute(key);
    return (locale === "ru" ? attribute?.name : attribute?.nameEn) ?? key;
  }
  const labels: Readonly<Record<string, string>> = (locale === "ru" ? ru : en).listingForm.labels;
  return labels[field] ?? null;
}
