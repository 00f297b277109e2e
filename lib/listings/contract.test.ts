import { expect, it } from "vitest";
import { CreateListing } from "./contract";
import { listShownImages } from "./photos/address-policy";
import { ListingImage } from "./photos/picture-contract";

const images = CreateListing.shape.images;
const PHOTO = `/media/listings/${"0a".repeat(16)}-800x600/full.webp`;

it.each([
  ["https://x.example/a.png", "https://x.example/a.png", 0],
  ["HTTPS://X.example/a b.png", "https://x.example/a%20b.png", 0],
  [`http://localhost:3000${PHOTO}`, `http://localhost:3000${PHOTO}`, 1],
])("the picture %s is taken as %s, and shown only from here", (url, kept, shown) => {
  const taken = images.parse([{ url }]) ?? [];
  expect(taken).toEqual([{ url: kept, alt: null }]);
  expect(listShownImages(taken)).toHaveLength(shown);
});

it.each([
  ["ftp://x.example/a.png", "must be an address that begins with https://"],
  ["a.png", "must be an address that begins with https://"],
  [`https://x.example/${"ж".repeat(1_000)}`, "Too big: expected string to have <=2000 characters"],
])("the picture %s is refused: %s", (url, message) => {
  expect(images.safeParse([{ url }]).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it("a picture that was taken before is still answered", () => {
  const unfetched = { id: null, thumbnailUrl: null, width: null, height: null, alt: null };
  expect(ListingImage.parse({ ...unfetched, url: "http://x.example/a.png" }).url).toBe("http://x.example/a.png");
});
