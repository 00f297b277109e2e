// The listing whose fields tests change.
import { CreateListing, PatchListing } from "./contract";
import { toCreatedFields, toPatchedFields } from "./field-policy";

/** A listing as its writer sends it. */
export const body = {
  title: "Пшеница 3 класса",
  type: "SELL",
  categorySlug: "wheat-milling",
  pricePerUnit: 14500.25,
  currency: "RUB",
  volumeUnit: "т",
  country: "Россия",
  region: "Ростовская область",
  description: "Урожай этого года",
  volume: 100,
  minVolume: 20,
  basis: "EXW",
  basisPlace: "Азов",
  vat: "included",
  attributes: { wheat_class: "3", protein: 12.5 },
  images: [{ url: "https://tonna.example/a.jpg" }],
  externalId: "A-1",
};
/** Its fields as they are stored. */
export const before = toCreatedFields(CreateListing.parse(body));
/** The fields after a merge patch, with the changes. */
export const patch = (change: object, row = before) => toPatchedFields(row, PatchListing.parse(change));
