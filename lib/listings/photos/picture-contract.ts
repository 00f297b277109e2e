// Pictures of a listing, as answers show them and as bodies name them.
import { z } from "zod";
import { plainText, storable } from "@/lib/core/text";
import { AddressText } from "@/lib/core/time/instant";
import { TEXT_MAX } from "../text-policy";
import { getPhotoUrl } from "./address-policy";

const LONGEST_ADDRESS = 2_000;

const alt = plainText({ max: TEXT_MAX.caption })
  .nullish()
  .transform((given) => given ?? null)
  .pipe(z.string().nullable());

/** Fields of a picture that answers add to those of its owner. Null in an export while its address is not fetched. */
const told = {
  id: z.string().nullable().meta({
    description:
      "Names the picture in `/api/listings/{ref}/images`; null in an export while its address is not fetched.",
    example: "5f2b8c0e9a7d4e13b6c1f0a2d3e4b5c6",
  }),
  thumbnailUrl: AddressText.nullable().meta({ description: "The same picture, at most 320 pixels wide." }),
  width: z.int().nullable().meta({ description: "In pixels, of the picture at `url`.", example: 1600 }),
  height: z.int().nullable().meta({ example: 1200 }),
};

/** A picture as a reader sees it. */
export const ListingImage = z
  .object({
    id: told.id,
    url: AddressText,
    thumbnailUrl: told.thumbnailUrl,
    width: told.width,
    height: told.height,
    alt: z.string().nullable().meta({ description: "What the picture shows." }),
  })
  .meta({ id: "ListingImage" });
export type ListingImage = z.infer<typeof ListingImage>;

/** Checks the form of an address alone: it may also be too long. */
const notAnAddress = ({ code }: { code?: string }) =>
  code === "invalid_format" || code === "invalid_type" ? "must be an address that begins with https://" : undefined;

/** Fields of a picture in a body. */
export const PICTURE_FIELDS = {
  // A URL's own check lets through what it would escape, and keeps the text as it came.
  url: z
    .url({ protocol: /^https?$/, abort: true, error: notAnAddress })
    .check(storable)
    .overwrite((url) => (getPhotoUrl(url) ? url : new URL(url).href))
    .max(LONGEST_ADDRESS)
    .meta({
      description:
        "A photo that was uploaded here, or a picture at a public `https` address: JPEG, PNG, WebP or AVIF up to 15 MB. It is fetched once, soon after the write, and served from here; until then answers leave it out. The same address again is not fetched again.",
    }),
  alt,
  ...(Object.fromEntries(Object.entries(told).map(([name, field]) => [name, describeAsIgnored(field)])) as {
    [Name in keyof typeof told]: z.ZodOptional<(typeof told)[Name]>;
  }),
};

/** A field that a body may repeat from an answer. */
function describeAsIgnored(field: z.ZodType): z.ZodType {
  return field.optional().meta({ description: "Ignored: taken so that pictures can be sent back as they came." });
}
