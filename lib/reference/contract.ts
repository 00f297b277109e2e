// Schemas of the reference lists, as `/api/reference/…` answers them.
import { z } from "zod";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { countryCode } from "./codes";

const named = (code: string, name: string, nameEn: string) => ({
  code: z.string().meta({ example: code }),
  name: z.string().meta({ description: "In Russian.", example: name }),
  nameEn: z.string().meta({ example: nameEn }),
});

const words = z.array(z.string()).meta({
  description: "Further spellings that are taken besides code and names, in any letter case.",
});

export const UnitItem = z
  .object({
    ...named("TNE", "тонна", "tonne"),
    abbr: z.string().meta({ example: "т" }),
    abbrEn: z.string().meta({ example: "t" }),
    scheme: z.enum(["rec20", "local"]).meta({ description: "`rec20`: UN/ECE Rec 20; `local`: a code of our own." }),
    okei: z.string().nullable().meta({ description: "Code of the Russian classifier OKEI.", example: "168" }),
    dimension: z.string().meta({ description: "Units of one dimension and base convert.", example: "mass" }),
    baseCode: z.string().meta({ description: "The unit that `factor` leads to.", example: "KGM" }),
    factor: z.number().meta({ description: "Base units in one unit.", example: 1000 }),
    categories: z.array(z.string()).nullable().meta({
      description: "The only goods that the unit measures, such as those of a crop's bushel; null: any.",
    }),
    words,
  })
  .meta({ id: "UnitItem" });

export const CountryItem = z
  .object({
    ...named("RU", "Россия", "Russia"),
    alpha3: z.string().meta({ description: "ISO 3166-1 alpha-3 code, taken as well.", example: "RUS" }),
    words,
  })
  .meta({ id: "CountryItem" });

export const RegionItem = z
  .object({
    ...named("RU-ROS", "Ростовская область", "Rostov Oblast"),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code.", example: "RU" }),
    federalDistrict: z.string().nullable().meta({ description: "Of Russia only.", example: "ЮФО" }),
  })
  .meta({ id: "RegionItem" });

export const CurrencyItem = z
  .object({
    ...named("CNY", "Китайский юань", "Chinese Yuan"),
    symbol: z.string().meta({ example: "¥" }),
    words,
  })
  .meta({ id: "CurrencyItem" });

export const BasisItem = z
  .object({
    ...named("EXW", "EXW, франко завод", "EXW, Ex Works"),
    group: z.enum(["seller", "delivered", "port", "sea"]).meta({
      description:
        "Place of the price: at the seller's, at the buyer's or a named place, in the port of loading, in the port of destination.",
    }),
    words,
  })
  .meta({ id: "BasisItem" });

export const TariffItem = z
  .object({
    ...named("pro", "Pro", "Pro"),
    code: z.enum(TARIFF_IDS),
    prices: z.object({ month: z.number(), year: z.number() }).meta({ description: "Roubles for one period." }),
    keys: z.int().meta({ description: "API keys of an account." }),
    keysDuringRotation: z.int().meta({ description: "Keys that work at once while one replaces another." }),
    requestsPerHour: z.int().meta({ description: "Requests of one key in any 60 minutes." }),
    api: z.boolean(),
    bulk: z.boolean().meta({ description: "Whether many listings can be sent at once." }),
  })
  .meta({ id: "TariffItem" });

/** Schema of a reference list. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

export const RegionQuery = z.strictObject({ country: countryCode.optional() });
export type RegionQuery = z.infer<typeof RegionQuery>;
