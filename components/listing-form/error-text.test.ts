import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { CreateListing } from "@/lib/listings/contract";
import { formatFieldError } from "./error-text";

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
