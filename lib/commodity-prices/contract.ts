// Public fields of commodity prices.
import { z } from "zod";
import { envelope } from "@/lib/core/page";
import { VAT_MODES } from "@/lib/listings/contract";
import { UNIT_CODES } from "@/lib/reference/units/units";

/** Feeds of prices: a partner's sheet (by address or file), the USDA, the demo sheet. */
export const FEED_NAMES = ["commodity-prices", "usda-ams", "demo"] as const;
export type FeedName = (typeof FEED_NAMES)[number];

/** Source name of the demo price sheet in both languages: nobody traded at its prices. */
export const DEMO_SOURCE = "Демонстрационный прайс-лист · demo price sheet";

const Day = z.iso.date();

/** One price of one specification on one day. */
export const CommodityPrice = z
  .object({
    id: z.string().meta({ description: "Opaque; names this price on this day." }),
    specificationId: z.string().meta({
      description: "Opaque; the same for every price of one specification. The parameter `specification` takes it.",
    }),
    commodity: z.string().meta({ description: "The goods as the source names them.", example: "Пшеница 3 класса" }),
    categorySlug: z.string().meta({ example: "wheat-milling" }),
    region: z.string().nullable().meta({
      description: "Russian name of a region we know, else the source's own words.",
      example: "Ростовская область",
    }),
    regionCode: z.string().nullable().meta({ description: "ISO 3166-2 code of the region.", example: "RU-ROS" }),
    countryCode: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2.", example: "RU" }),
    grade: z.string().nullable().meta({ description: "Class, grade or steel grade.", example: "3" }),
    diameter: z
      .number()
      .nullable()
      .meta({ description: "Millimetres; of a range its lower end, and `diameterMax` has the upper.", example: 12 }),
    diameterMax: z.number().nullable().meta({
      description: "Upper end of the diameter: `diameter` itself when exact, null for «180 mm and more».",
    }),
    basis: z.string().nullable().meta({ description: "Incoterms 2020 code.", example: "EXW" }),
    basisTerm: z
      .string()
      .nullable()
      .meta({ description: "The term of Russian practice behind `basis`, where the source used one." }),
    basisPlace: z.string().nullable().meta({ example: "Ростов-на-Дону" }),
    protein: z
      .number()
      .nullable()
      .meta({ description: "Percent; of a range its lower end, and `proteinMax` has the upper.", example: 12.5 }),
    proteinMax: z.number().nullable().meta({ description: "Upper end of the protein: `protein` itself when exact." }),
    attributes: z
      .record(z.string(), z.union([z.number(), z.string()]))
      .meta({ description: "Further qualities and terms of the specification, by key.", example: { gluten: 23 } }),
    price: z.number().meta({ description: "Price of one unit, exact to 4 decimals.", example: 14350 }),
    priceMin: z.number().nullable().meta({ description: "Lowest price the source saw that day." }),
    priceMax: z.number().nullable().meta({ description: "Highest price the source saw that day." }),
    currency: z.string().meta({ description: "ISO 4217 code.", example: "RUB" }),
    unit: z.string().meta({ description: UNIT_CODES, example: "TNE" }),
    vat: z.enum(VAT_MODES).nullable().meta({ description: "Whether the price has VAT in it; `none`: not charged." }),
    change: z.number().nullable().meta({
      description:
        "Price less that of the date before of the same specification (`previousDate`); null on its first date.",
    }),
    changePercent: z.number().nullable().meta({ description: "The change in percent, to 2 decimals." }),
    previousDate: Day.nullable().meta({ description: "The date that `change` is against." }),
    date: Day.meta({ description: "The day that the source puts on the price.", example: "2026-11-20" }),
    source: z.string(),
    sourceUrl: z.url().nullable(),
  })
  .meta({ id: "CommodityPrice" });
export type CommodityPrice = z.infer<typeof CommodityPrice>;

export const CommodityPricePage = envelope(CommodityPrice).meta({ id: "CommodityPricePage" });
export type CommodityPricePage = z.infer<typeof CommodityPricePage>;
