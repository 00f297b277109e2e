import type { ShippedArticle } from "@/lib/news/commands";

/** Articles of our own in English; those with a key of a Russian one are its translation. */
export const ARTICLES_EN: readonly Omit<ShippedArticle, "language">[] = [
  {
    slug: "milling-wheat-what-to-check-in-the-specification",
    key: "milling-wheat-specification",
    category: "grain",
    title: "Milling wheat in November: what to check in the specification before the price",
    summary:
      "The class in a headline is not a price yet. Protein, falling number and gluten move a lot between classes, and the basis changes its value more than haggling does.",
    commodities: ["wheat-milling", "wheat-feed"],
    publishedAt: "2026-11-20T08:00:00Z",
    body: `By late November the harvest is in and the grain on offer has settled: its quality is known, but no two lots are alike. The words "class 3" do not make them comparable.

## The figures that decide

Under GOST 9353-2016 the worst figure sets the class, so one weak number pulls the whole lot down.

| Class | Protein, at least | Usual purpose |
| --- | --- | --- |
| 1 | 14.5% | improver |
| 2 | 13.5% | baking |
| 3 | 12.0% | baking |
| 4 | 10.0% | baking in blends, export |
| 5 | no limit | feed and processing |

- **Protein** is stated on dry matter. The export standard of 12.5% lies inside class 4: read the number, not the name.
- **Falling number** below 200 seconds points to sprouting: a mill blends such a lot or refuses it.
- **Test weight and moisture** decide how much is left after cleaning. Above 14% the grain needs drying; name who pays.

## Basis beats the last hundred roubles

EXW elevator and CPT port differ by carriage and handling, and that gap widens in November. Bring offers to one basis before you bargain. In the [catalogue](/en/catalogue/wheat-milling) basis and protein are filters of their own.

## Before you sign

Ask for a test report no older than a month, agree whose laboratory settles a dispute, and write the discounts down. A lot without a table of discounts becomes an argument at the gate.`,
  },
  {
    slug: "rebar-in-winter-lot-and-papers",
    key: "rebar-in-winter",
    category: "metals",
    title: "Rebar in winter: demand is lower, what a lot must prove is not",
    summary:
      "Cold weather moves buyers to small lots from stock. Grade, cut length and certificate do not become secondary because of that.",
    commodities: ["rebar", "wire-rod", "scrap-3a"],
    publishedAt: "2026-11-19T09:40:00Z",
    body: `With frost there is less concreting, and buyers change from wagon lots to a truck from stock. The price of such a tonne includes cutting, loading and delivery, so don't set it directly against a mill price.

## What to put into a request

1. **Grade and standard**: A500C or A400, GOST 34028-2016. The C means weldable and matters where cages are welded.
2. **Diameter and length.** Bars cut to 11.7 m cost more than random lengths and leave less waste.
3. **Theoretical or actual mass.** The difference stays within the rolling tolerance, and still shows on a large lot.
4. **Certificate**: the heat number on the tag has to match the paper.

## Scrap as a hint

The price of [3A scrap](/en/catalogue/scrap-3a) reacts to weather before rolled steel does: collection falls in winter and mills pay more for feedstock. When scrap has climbed for weeks, stockists rarely give way.

## Storage

Light rust is acceptable, flaking rust is not. Under snow keep the lot on timbers and photograph the tags on arrival: by spring they can't be read.

Offers by diameter: [rebar in the catalogue](/en/catalogue/rebar).`,
  },
  {
    slug: "river-season-ends-moving-the-basis-to-rail",
    key: "river-season-ends",
    category: "logistics",
    title: "The river season ends: moving the basis from barge to rail",
    summary:
      "When rivers freeze, grain, stone and fuel oil go on wheels. Not only the rate changes, but also the size of a lot, the time, and where risk passes.",
    commodities: ["wheat-milling", "crushed-stone", "fuel-oil"],
    publishedAt: "2026-11-17T07:15:00Z",
    body: `On most Russian inland waterways navigation closes in November. What went by barge in summer goes by wagon or truck until spring, and the summer formula of a price stops working.

## What changes

| | River | Rail | Road |
| --- | --- | --- | --- |
| Lot | 1,000–5,000 t | from one wagon, 60–70 t | 20–25 t |
| Time | slow but even | by transport plan | days |
| Season | spring to November | all year | closed roads in spring |

## How to recalculate

- Replace **FOB river** by **FCA station of departure**: the point where risk passes moves with the basis.
- Add what the water never charged: placing the wagon, its hire, demurrage. Ask who pays each line.
- Name the loading rate per day. Whoever misses it pays for the delay.

## Don't forget

Frost changes the goods: wet [crushed stone](/en/catalogue/crushed-stone) freezes into a block, [fuel oil](/en/catalogue/fuel-oil) needs heating at discharge. Both are services of their own in a contract.

If a seller quotes "delivered" only, ask for goods and carriage apart. It shows what will get cheaper in spring.`,
  },
  {
    slug: "fertilizers-for-spring-buy-now-or-wait",
    key: "fertilizers-for-spring",
    category: "fertilizers",
    title: "Fertilizers for spring: buy now or wait",
    summary:
      "In autumn stores are empty and wagons are free; in spring everybody comes on the same day. Count storage, money and the risk of being late, not only the tonne.",
    commodities: ["urea", "ammonium-nitrate", "map", "potassium-chloride"],
    publishedAt: "2026-11-13T08:30:00Z",
    body: `Between winter crops and spring dressing the market is quiet. A buyer takes the goods now and stores them, or waits for February.

## Three parts of the sum

1. **Storage.** [Urea](/en/catalogue/urea) and [ammonium nitrate](/en/catalogue/ammonium-nitrate) draw moisture. They need a dry store, pallets and whole bags; nitrate also a room away from fuel and organic matter.
2. **Money.** Buying in November ties funds up until April. Price times five months of interest is the highest spring premium at which waiting still pays.
3. **Risk.** In March wagons and trucks run short. A week's delay costs more than a discount.

## Count nutrients

| Fertilizer | Nitrogen, % | For a tonne of nitrogen |
| --- | --- | --- |
| Urea | 46 | 2.17 t |
| Ammonium nitrate | 34.4 | 2.91 t |
| UAN-32 | 32 | 3.13 t |

## A middle way

Take in autumn what will be used for certain: [MAP](/en/catalogue/map) and [potassium chloride](/en/catalogue/potassium-chloride) store easily. Split nitrogen into two deliveries and fix the second by contract with a shipping window.`,
  },
  {
    slug: "winter-diesel-grades-and-classes",
    key: "winter-diesel",
    category: "energy",
    title: "Winter diesel: the grade, class and temperature to name in a request",
    summary:
      "The word winter in an offer guarantees nothing. The cold filter plugging point says where the fuel still passes a filter.",
    commodities: ["diesel"],
    publishedAt: "2026-11-10T10:50:00Z",
    body: `With the first frosts "winter" in a request turns from a remark into a condition. One number proves it: the cold filter plugging point (CFPP).

## How to read the marking

GOST 32511-2013, the counterpart of EN 590, has grades for temperate and classes for cold climates.

| Marking | CFPP not above |
| --- | --- |
| grade E | −15 °C |
| grade F | −20 °C |
| class 0 | −20 °C |
| class 1 | −26 °C |
| class 2 | −32 °C |
| class 3 | −38 °C |
| class 4 | −44 °C |

The emission class (K5) speaks of sulphur, not of frost: both markings are needed.

## On arrival

- a quality certificate with date, tank number and the measured CFPP;
- density at 15 °C, which turns litres into tonnes and is what people argue about;
- a clean tanker: the rest of a summer load spoils the lot.

## Don't blend

Kerosene in summer fuel lowers the CFPP, and lubricity and flash point with it. The saving ends at the injectors.

Offers with their basis: [diesel](/en/catalogue/diesel).`,
  },
  {
    slug: "winter-logging-what-sawlog-buyers-can-expect",
    key: "winter-logging",
    category: "timber",
    title: "Logging moves to winter roads: what sawlog buyers can expect",
    summary:
      "Most of the harvest comes with frost. How much raw material lies in the yards by March depends on when the winter roads hold.",
    commodities: ["softwood-logs", "pulpwood", "birch-logs"],
    publishedAt: "2026-11-05T07:30:00Z",
    body: `Forest roads carry a timber truck only when frozen. Until steady frost the supply of roundwood is thin; then it grows fast, and in spring it ends as fast.

## Calendar

- **November–December**: waiting for frost, hauling from old yards.
- **January–March**: the peak, and the best time for large contracts.
- **April–May**: thaw; what has been hauled out gets shipped.

## Agree beforehand

1. **Top diameter** and its step. Sawlogs count from 14 cm in steps of 2 cm, each with its price.
2. **Method of measuring.** Piece by piece under GOST 2708 and by stack give different cubic metres; put the factor into the contract.
3. **Freshness.** For [veneer logs](/en/catalogue/birch-logs) the time since felling matters more than for [pulpwood](/en/catalogue/pulpwood).

## What to watch

A thaw in December delays hauling by weeks. If timber is due on a fixed date, buy it delivered to your yard and leave the weather to the seller: the premium is usually less than an idle sawmill.

[Softwood sawlogs in the catalogue](/en/catalogue/softwood-logs).`,
  },
  {
    slug: "vat-at-22-percent-how-to-read-russian-prices",
    key: "vat-in-prices",
    category: "regulation",
    title: "VAT at 22%: how to read Russian prices with tax, without it and for export",
    summary:
      "Since the start of 2026 the standard rate is 22%, listed foods pay 10%, export 0%. Two prices compare only when you know what they include.",
    commodities: ["wheat-milling", "rebar", "white-sugar"],
    publishedAt: "2026-10-29T09:00:00Z",
    body: `Since 1 January 2026 the standard VAT rate in Russia is 22%. Listed foods pay 10%, exports 0%. One page of offers shows all three.

## Quick conversion

- A price **with 22% VAT** to one without: divide by 1.22.
- A price **with 10% VAT**: divide by 1.10.
- Back again: multiply by the same number.

The tax inside a gross price at 22% is 22/122 of it, about 18.03% and not 22%: the most common mistake on invoices.

## Where people go wrong

1. **Port prices of grain** are usually quoted without VAT, domestic ones mostly with it. The difference is no discount.
2. **A seller under the simplified system** may charge no VAT: the buyer has nothing to deduct, so the price should be lower.
3. **Zero-rated export** has to be proved. Until the papers are complete, the tax is the seller's.

## How it works here

A listing states VAT in a field of its own: incl. VAT, excl. VAT or VAT exempt. If it is blank, ask before you bargain. For [wheat](/en/catalogue/wheat-milling) and [sugar](/en/catalogue/white-sugar) that changes a comparison more than a week of market moves.`,
  },
  {
    slug: "comparing-prices-in-different-currencies-and-units",
    key: "comparing-prices",
    category: "markets",
    title: "Comparing prices in different currencies and units",
    summary:
      "Dollars a tonne, roubles a kilogram and tenge a quintal become comparable in two steps: a rate of one date, and one unit.",
    commodities: ["copper-cathode", "sunflower-oil-crude", "crude-oil"],
    publishedAt: "2026-09-25T08:30:00Z",
    body: `Raw materials are traded in whatever people are used to: oil in dollars a tonne, berries in roubles a kilogram, a neighbour's grain in tenge. To line them up you need two numbers and one date.

## First: the rate

Take the official rate of the Bank of Russia of one and the same date for every offer. It is published with a nominal, for tenge per hundred. A forgotten nominal is wrong by exactly a hundred, and does not always catch the eye.

## Second: the unit

- a quintal is 100 kg, a tenth of a tonne;
- a short ton, as in American quotes, is 907.185 kg;
- a troy ounce is 31.1034768 g;
- a barrel turns into tonnes only through density.

## What stays different

Basis, VAT, quality and payment terms are outside the conversion. A comparable price tells what a unit costs, not what exactly you buy.

Rates with their date are on the [home page](/en), and every row of the catalogue names price, unit and basis. Try [copper](/en/catalogue/copper-cathode) or [sunflower oil](/en/catalogue/sunflower-oil-crude).`,
  },
];
