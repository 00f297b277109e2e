import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { CreateListing } from "@/lib/listings/contract";
import { formatFieldError, isCorrected } from "./error-text";

const LISTING = {
  title: "Пшеница",
  type: "SELL",
  categorySlug: "wheat-milling",
  pricePerUnit: 1,
  currency: "RUB",
  volumeUnit: "TNE",
  country: "RU",
};

it.each([
  ["title", 200, "не больше 200 знаков"],
  ["description", 20_000, "не больше 20_000 знаков"],
  ["region", 120, "не больше 120 знаков"],
  ["basisPlace", 120, "не больше 120 знаков"],
  ["externalId", 100, "не больше 100 знаков"],
] as const)("of a %s that is too long tells the limit of the contract, %d", (name, max, text) => {
  expect(formatFieldError(ru.listingForm, name, "too_long", "ru")).toBe(text.replace("_", "\u202f"));
  const codes = (length: number) =>
    CreateListing.safeParse({ ...LISTING, [name]: "ы".repeat(length) }).error?.issues.map(({ path }) => path);
  expect(codes(max)).toBeUndefined();
  expect(codes(max + 1)).toEqual([[name]]);
});

it("tells the limits of amounts, qualities and short titles too", () => {
  expect(formatFieldError(ru.listingForm, "volume", "too_big", "ru")).toBe("не больше 100\u202f000\u202f000\u202f000");
  expect(formatFieldError(en.listingForm, "attr.gost", "too_long", "en")).toBe("at most 200 characters");
  expect(formatFieldError(en.listingForm, "title", "too_short", "en")).toBe("at least 3 characters");
  expect(formatFieldError(en.listingForm, "title", "required", "en")).toBe("fill this in");
});

it.each([
  ["title", "required", ["", " "], ["Пшеница"]],
  ["title", "too_short", ["Пш"], ["Пшеница"]],
  ["pricePerUnit", "not_a_number", ["дорого", "1,2,3", ""], ["14 500,50"]],
  ["pricePerUnit", "too_small", ["0", "-1"], ["0,5"]],
  ["volume", "too_precise", ["1,00001"], ["1,0001"]],
  ["attr.protein", "out_of_range", ["101"], ["12,5"]],
  // Errors that only the server knows stay until the form is sent.
  ["externalId", "not_unique", ["A-1", "A-2"], []],
] as const)("an error of %s, %s, goes as soon as what is typed is right", (name, code, wrong, right) => {
  for (const typed of wrong) expect(isCorrected(name, code, typed, "ru"), typed).toBe(false);
  for (const typed of right) expect(isCorrected(name, code, typed, "ru"), typed).toBe(true);
});
