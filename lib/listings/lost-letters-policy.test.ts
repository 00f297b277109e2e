import { expect, it } from "vitest";
import { CreateListing } from "./contract";
import { toCreatedFields } from "./field-policy";
import { restoreLetters } from "./lost-letters-policy";

const stored = toCreatedFields(
  CreateListing.parse({
    title: "Удобрение K₂O, 5 м³ 🌾",
    description: "Первая строка\nпо 5 м³",
    type: "SELL",
    categorySlug: "wheat-milling",
    pricePerUnit: 1,
    currency: "RUB",
    volumeUnit: "т",
    country: "RU",
    images: [{ url: "https://x.example/1.jpg", alt: "K₂O" }],
    externalId: "K₂O",
  }),
);

it("takes a text that is the stored one with marks for letters outside windows-1251", () => {
  const fields = {
    title: "Удобрение K?O, 5 м? ?",
    description: "Первая строка\r\nпо 5 м?",
    externalId: "K?O",
    images: [{ url: "https://x.example/1.jpg", alt: "K?O" }],
    pricePerUnit: 2,
  };
  const { title, description, externalId } = stored;
  const images = [{ url: "https://x.example/1.jpg", alt: "K₂O" }];
  expect(restoreLetters(fields, stored)).toEqual({ title, description, externalId, images, pricePerUnit: 2 });
  expect(restoreLetters({ title: "Удобрение K?O, 5 м? ??" }, stored)).toEqual({ title });
});

it("leaves a text that somebody changed, and marks where the stored text has a letter of windows-1251", () => {
  for (const title of ["Удобрение K?O, 6 м? ?", "Удобрение K?O", "?добрение K?O, 5 м? ?", "Удобрение K₂O, 5 м?"])
    expect(restoreLetters({ title }, stored)).toEqual({ title });
  expect(restoreLetters({ vat: "?", attributes: null }, stored)).toEqual({ vat: "?", attributes: null });
});
