// A place: a town, port, border crossing or railway station that a basis of delivery may name.
import { z } from "zod";
import { limitParameter } from "@/lib/core/page";
import { plainText, queryText } from "@/lib/core/text";
import { countryCode } from "@/lib/reference/codes";

const PLACE_KINDS = ["town", "port", "border", "station"] as const;

/** How the place of a basis is known. */
export const PLACE_MATCHES = ["stated", "named", "region"] as const;
export type PlaceMatch = (typeof PLACE_MATCHES)[number];

/** The id of a place as a caller sends it; whether there is such a place is checked where it is used. */
export const PlaceId = plainText({ max: 80 }).meta({
  description: "Id of a place: `GET /api/places` finds it.",
  example: "novorossiysk",
});

export const PlaceItem = z
  .object({
    id: z.string().meta({ description: "Never changes.", example: "novorossiysk" }),
    name: z.string().meta({ description: "In Russian.", example: "Новороссийск" }),
    nameEn: z.string().meta({ example: "Novorossiysk" }),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code.", example: "RU" }),
    region: z.string().nullable().meta({
      description: "ISO 3166-2 code, in Russia, Belarus and Kazakhstan.",
      example: "RU-KDA",
    }),
    regionName: z.string().nullable().meta({ example: "Краснодарский край" }),
    regionNameEn: z.string().nullable().meta({ example: "Krasnodar Krai" }),
    kinds: z.array(z.enum(PLACE_KINDS)).meta({ description: "A place may be several.", example: ["town", "port"] }),
    lat: z.number().meta({ description: "Latitude in degrees.", example: 44.7239 }),
    lon: z.number().meta({ description: "Longitude in degrees.", example: 37.7708 }),
    alias: z.string().nullable().meta({ description: "Other name found by `q`.", example: "НКХП" }),
  })
  .meta({ id: "Place" });
export type PlaceItem = z.infer<typeof PlaceItem>;

export const PlaceList = z.object({ data: z.array(PlaceItem) }).meta({ id: "PlaceList" });
export type PlaceList = z.infer<typeof PlaceList>;

/** Everything that `GET /api/places` takes. */
export const PlaceQuery = z.strictObject({
  q: queryText({ max: 100 }).meta({
    description: "A name or its beginning, in Russian or English, also misspelt or in the other keyboard layout.",
    example: "новорос",
  }),
  country: countryCode.optional(),
  region: plainText({ max: 120 }).optional().meta({ description: "Name or ISO 3166-2 code." }),
  kind: z.enum(PLACE_KINDS).optional(),
  near: PlaceId.optional().meta({ description: "The nearest come first." }),
  limit: limitParameter(50, 20),
});
export type PlaceQuery = z.infer<typeof PlaceQuery>;
