import { weighted } from "./random";

/** How the goods of a group are usually handed over, where they come from, and which value-added tax they carry. */
export type Trade = { bases: string[]; from: string; vatRate: number; overseas: boolean };

const grain = weighted([
  ["EXW", 25],
  ["ex-elevator", 15],
  ["ex-farm", 12],
  ["CPT", 18],
  ["FCA", 9],
  ["FOB", 5],
  ["DAP", 8],
  ["cpt-deep-port", 4],
  ["cpt-shallow-port", 4],
]);
const plant = weighted([
  ["FCA", 32],
  ["EXW", 28],
  ["CPT", 11],
  ["DAP", 11],
  ["self-pickup", 8],
  ["fca-wagon", 5],
  ["FOB", 3],
  ["delivered", 2],
]);
const bulk = weighted([
  ["FCA", 30],
  ["fca-wagon", 14],
  ["rail-gondola", 14],
  ["dap-station", 10],
  ["CPT", 8],
  ["FOB", 10],
  ["DAP", 8],
  ["EXW", 6],
]);
const tank = weighted([
  ["FCA", 45],
  ["EXW", 20],
  ["CPT", 15],
  ["DAP", 12],
  ["dap-station", 5],
  ["FOB", 3],
]);
const forest = weighted([
  ["EXW", 30],
  ["FCA", 26],
  ["DAP", 15],
  ["self-pickup", 12],
  ["CPT", 8],
  ["FOB", 5],
  ["rail-gondola", 4],
]);
const yard = weighted([
  ["self-pickup", 30],
  ["delivered", 25],
  ["EXW", 20],
  ["DAP", 15],
  ["FCA", 10],
]);
const scrap = weighted([
  ["FCA", 22],
  ["self-pickup", 20],
  ["CPT", 18],
  ["DAP", 18],
  ["EXW", 18],
  ["rail-gondola", 4],
]);
const store = weighted([
  ["EXW", 32],
  ["DAP", 20],
  ["self-pickup", 16],
  ["FCA", 16],
  ["delivered", 16],
]);
const vault = weighted([
  ["EXW", 70],
  ["CIP", 20],
  ["DAP", 10],
]);

const FIELDS = "KDA ROS STA VOR SAR VGG KRS TAM LIP ORL PNZ SAM ORE OMS ALT NVS KYA BA TA ULY BEL";
const STEEL = "CHE SVE LIP VLG KEM MOS PER VGG ROS ORE SAM TUL";
const YARDS = "MOS SVE CHE NIZ SAM ROS LEN TA NVS KDA PER YAR";
const CITIES = "MOS LEN KDA SVE TA NIZ NVS ROS SAM CHE VOR TYU BEL";
const FERTILIZERS = "PER NGR TUL VLG SAM STA VOR KEM KDA";
const POLYMERS = "TA TOM BA TYU NIZ STA IRK PER";
const FOREST = "IRK KYA ARK VLG KIR KOS KHA TOM KR PER LEN";

const trade = (bases: string[], from: string, vatRate = 0.22, overseas = true): Trade => ({
  bases,
  from,
  vatRate,
  overseas,
});
const inland = (bases: string[], from: string, vatRate = 0.22): Trade =>
  trade(
    bases.filter((basis) => basis !== "FOB"),
    from,
    vatRate,
    false,
  );

/** VAT since 01.01.2026: 22 %, and 10 % for grain, feed and listed food. */
export const TRADES: Record<string, Trade> = {
  grains: trade(grain, FIELDS, 0.1),
  pulses: trade(grain, FIELDS, 0.1),
  oilseeds: trade(grain, FIELDS, 0.1),
  feed: trade(plant, FIELDS, 0.1),
  vegetables: inland(store, CITIES, 0.1),
  "fruit-berries": inland(store, CITIES, 0.1),
  livestock: inland(store, FIELDS, 0.1),
  "oils-fats": trade(tank, FIELDS, 0.1),
  "sugar-starch": trade(plant, FIELDS, 0.1),
  "flour-cereals": trade(plant, FIELDS, 0.1),
  meat: inland(store, FIELDS, 0.1),
  "dairy-eggs": inland(store, FIELDS, 0.1),
  "fish-seafood": trade(store, "PRI KAM SAK MUR", 0.1),
  grocery: inland(store, FIELDS, 0.1),
  "long-products": trade(plant, STEEL),
  "flat-products": trade(plant, STEEL),
  pipes: trade(plant, STEEL),
  "iron-ferroalloys": trade(bulk, STEEL),
  "base-metals": trade(plant, STEEL),
  "precious-metals": inland(vault, "MOW SVE KYA"),
  "ferrous-scrap": inland(scrap, YARDS),
  "non-ferrous-scrap": inland(scrap, YARDS),
  "waste-paper": inland(scrap, YARDS),
  "plastic-waste": inland(scrap, YARDS),
  ores: trade(bulk, STEEL),
  "industrial-minerals": trade(bulk, STEEL),
  "crude-gas": inland(
    weighted([
      ["FCA", 60],
      ["CPT", 25],
      ["EXW", 15],
    ]),
    "KHM TA",
  ),
  "oil-products": trade(tank, "OMS TA BA NIZ RYA SAM YAR SAR"),
  "coal-coke": trade(bulk, "KEM"),
  biofuel: trade(forest, FOREST),
  "nitrogen-fertilizers": trade(plant, FERTILIZERS),
  "pk-fertilizers": trade(plant, FERTILIZERS),
  "complex-fertilizers": trade(plant, FERTILIZERS),
  "crop-protection": inland(store, FERTILIZERS),
  "inorganic-chemicals": trade(plant, FERTILIZERS),
  "organic-chemicals": inland(tank, POLYMERS),
  polyolefins: trade(plant, POLYMERS),
  "other-polymers": trade(plant, POLYMERS),
  rubber: trade(plant, POLYMERS),
  roundwood: inland(forest, FOREST),
  "sawn-timber": trade(forest, FOREST),
  "wood-panels": trade(forest, FOREST),
  "pulp-paper": trade(plant, FOREST),
  "binders-mixes": inland(yard, CITIES),
  aggregates: inland(yard, CITIES),
  "wall-materials": inland(yard, CITIES),
  "natural-raw": inland(store, "IVA STA SMO", 0.22),
  "synthetic-fibres": inland(plant, "TVE IVA"),
};

/** What buyers ask for, whatever the goods. */
export const BUYER_BASES = weighted([
  ["DAP", 35],
  ["EXW", 20],
  ["delivered", 15],
  ["self-pickup", 15],
  ["FCA", 15],
]);

/** Roubles per one unit of the currency, Bank of Russia, 01.07.2026 (the recorded document that the first start loads). */
export const RATES = { RUB: 1, USD: 78.2696, EUR: 89.2743, CNY: 11.4932, KZT: 0.161108, BYN: 26.9514 } as const;
export type DemoCurrency = keyof typeof RATES;

/** Currencies of a seller in Russia, where the goods are traded overseas as well. */
export const RUSSIAN_CURRENCIES: DemoCurrency[] = weighted([
  ["RUB", 97],
  ["USD", 1],
  ["CNY", 1],
  ["EUR", 1],
]);

/** Currencies of a seller abroad, by country. */
export const HOME_CURRENCIES: Record<string, DemoCurrency[]> = {
  KZ: weighted([
    ["KZT", 80],
    ["USD", 12],
    ["RUB", 8],
  ]),
  BY: weighted([
    ["BYN", 65],
    ["RUB", 25],
    ["USD", 10],
  ]),
  UZ: weighted([
    ["USD", 85],
    ["RUB", 15],
  ]),
  CN: weighted([
    ["CNY", 65],
    ["USD", 35],
  ]),
  TR: weighted([
    ["USD", 70],
    ["EUR", 30],
  ]),
};

/** Currencies of a sale overseas from Russia. */
export const EXPORT_CURRENCIES: DemoCurrency[] = weighted([
  ["USD", 50],
  ["CNY", 20],
  ["EUR", 15],
  ["RUB", 15],
]);
