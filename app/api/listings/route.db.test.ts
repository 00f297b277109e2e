import { beforeAll, describe, expect, test } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { invalidate } from "@/lib/core/cache/tags";
import { loadRecordedRates } from "@/lib/currency/commands";
import { getRatesInForce } from "@/lib/currency/queries";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable } from "@/lib/freight/commands";
import { patchListing } from "@/lib/listings/commands";
import { getListingTag } from "@/lib/listings/tags";
import { storeTree } from "@/lib/listings/test-offers";
import { flushViews, noteView } from "@/lib/listings/view-commands";
import { GET as search } from "../search/route";
import { GET as matches } from "./[ref]/matches/route";
import { GET as one } from "./[ref]/route";
import { GET as list } from "./route";

beforeAll(storeTree);

test("a counted view changes no ETag of what shows the listing, a change of the listing all of them", async () => {
  const me = await createSeller();
  const place = { basis: "EXW", basisPlace: "Азов" };
  const { slug, owner } = await createListingOf(me, { ...place, title: `Лот ${me.userId}` });
  const bid = await createListingOf(await createSeller(), { ...place, type: "BUY" });
  const read = async (accept: string, from: typeof one, path: string, none = "") => {
    const headers = { accept, "if-none-match": none };
    const request = new Request(`http://tonna.example/api/${path}`, { headers });
    const ref = from === matches ? bid.slug : slug;
    const answer = await from(request, { params: Promise.resolve({ ref }) });
    return { status: answer.status, text: await answer.text(), tag: answer.headers.get("etag") ?? "" };
  };
  const asks = [
    (none?: string) => read("application/json", one, `listings/${slug}`, none),
    (none?: string) => read("application/json", list, `listings?owner=${owner.id}`, none),
    (none?: string) => read("text/csv", list, `listings?owner=${owner.id}`, none),
    (none?: string) => read("application/json", matches, `listings/${bid.slug}/matches`, none),
    (none?: string) => read("text/csv", matches, `listings/${bid.slug}/matches`, none),
    (none?: string) => read("application/json", search, `search?q=${me.userId}&type=listings`, none),
  ];
  const before = await Promise.all(asks.map((ask) => ask()));
  for (const { text } of before) expect(text).toContain(slug);
  await noteView({ slug, ip: "192.0.2.1", userAgent: "Mozilla/5.0 Firefox/140.0", caller: { kind: "anonymous" } });
  await flushViews();
  // A cached answer shows a view only when it is old.
  invalidate(["listings", getListingTag(slug)]);
  expect((await read("application/json", one, `listings/${slug}`)).text).toContain('"views":1,');
  const tags = before.map(({ tag }) => tag);
  expect(tags.map((tag) => tag.startsWith("W/"))).toEqual([false, true, true, true, true, true]);
  expect(await Promise.all(asks.map((ask, at) => ask(tags[at])))).toEqual(
    tags.map((tag) => ({ status: 304, text: "", tag })),
  );
  await patchListing(slug, { pricePerUnit: 777 }, me);
  for (const [at, ask] of asks.entries()) expect((await ask(tags[at])).text).toContain("777");
});

describe("X-Rates-Date", () => {
  const place = { basis: "EXW", basisPlace: "Азов", categorySlug: "sunflower-seed" };
  const readDate = async (from: typeof one, path: string, ref = "") => {
    const answer = await from(new Request(`http://tonna.example/api/${path}`), { params: Promise.resolve({ ref }) });
    expect(answer.status, path).toBe(200);
    return answer.headers.get("x-rates-date");
  };
  let today: string;

  beforeAll(async () => {
    await loadRecordedRates();
    await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
    today = (await getRatesInForce()).date;
  });

  test("is told when only the freight is converted", async () => {
    const { slug, owner } = await createListingOf(await createSeller(), {
      ...place,
      currency: "USD",
      pricePerUnit: 300,
    });
    for (const [query, date] of [
      ["priceIn=USD", null],
      ["priceIn=USD&at=azov", null],
      ["priceIn=USD&at=moscow", today],
      ["at=azov", today],
    ] as const) {
      expect(await readDate(one, `listings/${slug}?${query}`, slug), query).toBe(date);
      expect(await readDate(list, `listings?owner=${owner.id}&${query}`), query).toBe(date);
    }
  });

  test("is told when rates choose or sort the listings, also those in roubles", async () => {
    const { owner } = await createListingOf(await createSeller(), { ...place, pricePerUnit: 30_000 });
    for (const [query, date] of [
      ["sortBy=price", null],
      ["sortBy=comparablePrice", today],
      ["sortBy=comparablePrice&currency=RUB", null],
      ["comparablePriceMin=1", today],
      ["comparablePriceMax=1", today],
      ["comparablePriceMin=1&currency=RUB", null],
      ["comparablePriceMin=1&currency=RUB&currency=USD", today],
      ["comparablePriceMin=1&currency=USD&priceIn=USD", null],
      ["at=moscow", null],
      ["at=moscow&cat=sunflower-seed&sortBy=priceAt", today],
      ["at=moscow&priceAtMin=1&currency=RUB", null],
      ["at=moscow&priceAtMin=1&currency=USD&priceIn=USD", today],
    ] as const)
      expect(await readDate(list, `listings?owner=${owner.id}&${query}`), query).toBe(date);
    const q = encodeURIComponent("семена подсолнечника до 31000");
    expect(await readDate(search, `search?type=listings&q=${q}`)).toBe(today);
    const inRoubles = encodeURIComponent("лот в рублях");
    expect(await readDate(search, `search?type=listings&q=${inRoubles}`)).toBeNull();
  });

  test("is told of matches when the bid alone is converted", async () => {
    const goods = { ...place, categorySlug: "rapeseed" };
    await createListingOf(await createSeller(), { ...goods, pricePerUnit: 40_000 });
    const buyer = await createSeller();
    const inRoubles = await createListingOf(buyer, { ...goods, type: "BUY", pricePerUnit: 41_000 });
    const inDollars = await createListingOf(buyer, { ...goods, type: "BUY", currency: "USD", pricePerUnit: 500 });
    for (const [bid, date] of [
      [inRoubles, null],
      [inDollars, today],
    ] as const)
      expect(await readDate(matches, `listings/${bid.slug}/matches`, bid.slug)).toBe(date);
  });
});
