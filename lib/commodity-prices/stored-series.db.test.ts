import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db, inTransaction } from "@/lib/core/database/db";
import { pushPriceSheet } from "./commands";
import { readPartnerSheet } from "./providers/partner-row";
import { findStoredSeries } from "./queries/stored-series";

const SYSTEM = { kind: "system", name: "test" } as const;
const PARTNER = { source: "Партнёр", usualSource: "partner" };
const sheet = (goods: string, days: readonly number[]) =>
  Buffer.from(
    JSON.stringify(
      days.map((day) => ({
        date: `2026-10-${String(day).padStart(2, "0")}`,
        commodity: goods,
        category: "wheat-milling",
        price: 15_000 + day,
        currency: "RUB",
        unit: "TNE",
      })),
    ),
  );
const DAYS = Array.from({ length: 20 }, (_, at) => at + 1);

beforeAll(async () => {
  await inTransaction(storeCategories);
  for (const goods of ["Пшеница 3 класс", "Пшеница 4 класс"])
    expect(await pushPriceSheet(SYSTEM, sheet(goods, DAYS), PARTNER)).toMatchObject({ stored: 20, refused: 0 });
});

it.each([
  ["on two days", [8, 10], [7, 8, 9, 10, 11]],
  ["behind all", [25], [20]],
  ["again as a whole", DAYS, DAYS],
])("of years of prices a sheet reads those of its days and the nearest: %s", async (_name, days, read) => {
  const { rows } = await readPartnerSheet(sheet("Пшеница 3 класс", days), PARTNER);
  const series = [...(await findStoredSeries(db(), "commodity-prices", rows)).values()];
  expect(series).toHaveLength(2);
  const dates = series.map(({ prices }) =>
    [...prices.keys()].map((date) => Number(date.slice(-2))).sort((a, b) => a - b),
  );
  expect(dates.sort((a, b) => a.length - b.length)).toEqual([[], read]);
});
