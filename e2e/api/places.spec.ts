import { expect, test } from "@playwright/test";
import { type Account, freshAccount } from "./accounts";
import { createListing, type Listing, listIds, listPage, walkCursor, walkPages } from "./listings";
import { api, expectProblem, named, ok, withQuery } from "./support";

type Place = { id: string; name: string; nameEn: string; country: string; region: string | null; kinds: string[] };
type Placed = Listing & {
  basisPlaceId: string | null;
  basisPlaceMatch: string | null;
  distance?: number | null;
  priceAt?: { kind: string; amount: number | null; parts: { kind: string; amount: number }[]; reason: string | null };
};

const places = async (query: Record<string, string | number>) =>
  ok<{ data: Place[] }>(await api().get(withQuery("/api/places", query))).data;

test.describe("GET /api/places", () => {
  for (const q of ["Новороссийск", "новорос", "Novorossiysk", "Новоросийск", "yjdjhjccbqcr", "НКХП"]) {
    test(`finds Novorossiysk by ${q}`, async () => {
      const [first] = await places({ q });
      expect(first).toMatchObject({ id: "novorossiysk", name: "Новороссийск", country: "RU", region: "RU-KDA" });
      expect(first).toMatchObject({ regionName: "Краснодарский край", regionNameEn: "Krasnodar Krai" });
    });
  }

  test("narrows by country, region and kind, and lists the nearest first", async () => {
    const found = await places({ country: "RU", region: "RU-KDA", kind: "port", near: "novorossiysk", limit: 50 });
    expect(found[0]?.id).toBe("novorossiysk");
    for (const place of found) expect(place.kinds).toContain("port");
  });

  test("refuses what is no place, no kind, or too much", async () => {
    for (const [query, name] of [
      ["near=nowhere", "near"],
      ["kind=village", "kind"],
      ["limit=51", "limit"],
      ["country=XX", "country"],
    ]) {
      const problem = await expectProblem(await api().get(`/api/places?${query}`), 400, "invalid_parameter");
      expect(named(problem)).toEqual([name]);
    }
  });
});

test.describe("the place of a listing", () => {
  let account: Account;
  let made: Placed[];
  let owner: string;

  test.beforeAll(async () => {
    account = await freshAccount();
    made = [];
    for (const over of [
      { basisPlaceId: "novorossiysk", basisPlace: "терминал" },
      { basisPlace: "в Азове", region: "Ростовская область" },
      { basisPlace: "склад продавца", region: "Ростовская область" },
      { basisPlace: null, region: null },
    ])
      made.push((await createListing(account, { basis: "EXW", ...over })).listing as Placed);
    owner = made[0]?.owner.id ?? "";
  });

  test("is stated, named, that of the region, or not known", () => {
    expect(made.map(({ basisPlaceId, basisPlaceMatch }) => [basisPlaceId, basisPlaceMatch])).toEqual([
      ["novorossiysk", "stated"],
      ["azov", "named"],
      ["rostov-on-don", "region"],
      [null, null],
    ]);
  });

  test("is refused when it is unknown", async () => {
    const answer = await api(account.key).patch(`/api/listings/${made[1]?.id}`, { json: { basisPlaceId: "nowhere" } });
    const problem = await expectProblem(answer, 422, "validation_failed");
    expect(problem.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([["#/basisPlaceId", "unknown_place"]]);
  });

  test("stays as stated when other fields change, and goes with another text", async () => {
    const path = `/api/listings/${made[0]?.id}`;
    const repriced = ok<Placed>(await api(account.key).patch(path, { json: { pricePerUnit: 14_600 } }));
    expect(repriced).toMatchObject({ basisPlaceId: "novorossiysk", basisPlaceMatch: "stated", basisPlace: "терминал" });
    const moved = ok<Placed>(await api(account.key).patch(path, { json: { basisPlace: "Туапсе" } }));
    expect(moved).toMatchObject({ basisPlaceId: "tuapse", basisPlaceMatch: "named" });
    ok(await api(account.key).patch(path, { json: { basisPlace: "терминал", basisPlaceId: "novorossiysk" } }));
  });

  test("filters lists, also several at once and within a distance", async () => {
    expect(await listIds({ owner, place: "azov" })).toEqual([made[1]?.id]);
    const two = ok<{ total: number }>(await api().get(`/api/listings?owner=${owner}&place=azov&place=novorossiysk`));
    expect(two.total).toBe(2);
    const near = await listPage({ owner, near: "azov", within: 100 });
    expect(near.total).toBe(2);
    for (const listing of near.data as Placed[]) expect(listing.distance).toBeLessThanOrEqual(100);
  });

  test("sorts by distance, whole and by cursor", async () => {
    const query = { owner, near: "azov", sortBy: "distance" };
    const distances = ((await listPage({ ...query, perPage: 100 })).data as Placed[]).map(({ distance }) => distance);
    expect(distances).toEqual([0, distances[1], distances[2], null]);
    expect(distances[1]).toBeLessThan(distances[2] ?? 0);
    const ids = (listings: Listing[]) => listings.map(({ id }) => id);
    expect(ids(await walkCursor(query, 1))).toEqual(await listIds(query));
    expect(ids(await walkPages(query, 2))).toEqual(await listIds(query));
  });

  test("gives a price at another place, with its parts", async () => {
    const query = { owner, at: "novorossiysk", cat: "wheat-milling", sortBy: "priceAt" };
    const { data } = await listPage({ ...query, perPage: 100 });
    for (const { priceAt } of data as Placed[]) {
      expect(priceAt?.kind).toBe("landed");
      if (priceAt?.amount != null)
        expect(priceAt.parts.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(priceAt.amount, 4);
    }
    const last = data.at(-1) as Placed;
    expect(last.priceAt?.reason).toBe("place_unknown");
    const one = ok<Placed>(await api().get(`/api/listings/${made[1]?.slug}?at=novorossiysk`));
    expect(one.priceAt?.amount).toBe((data as Placed[]).find(({ id }) => id === one.id)?.priceAt?.amount);
    expect(ok<Placed>(await api().get(`/api/listings/${made[1]?.slug}`)).priceAt).toBeUndefined();
  });

  test("bounds of the price there may be below zero", async () => {
    const goods = { type: "BUY", basis: "CPT", basisPlaceId: "omsk", pricePerUnit: 1, categorySlug: "wheat-milling" };
    const bid = (await createListing(account, goods)).listing as Placed;
    const query = { owner, at: "moscow", type: "BUY" };
    const [found] = (await listPage(query)).data as Placed[];
    const amount = found?.priceAt?.amount ?? 0;
    expect([found?.id, amount < 0]).toEqual([bid.id, true]);
    expect(await listIds({ ...query, priceAtMin: amount, priceAtMax: "-1" })).toEqual([bid.id]);
    expect(await listIds({ ...query, priceAtMin: "-0.5" })).toEqual([]);
    for (const [bounds, name] of [
      ["priceAtMin=-1&priceAtMax=-2", "priceAtMin"],
      ["priceAtMax=--1", "priceAtMax"],
      ["comparablePriceMin=-1", "comparablePriceMin"],
    ]) {
      const answer = await api().get(`/api/listings?at=moscow&${bounds}`);
      expect(named(await expectProblem(answer, 400, "invalid_parameter")), bounds).toEqual([name]);
    }
  });

  test("refuses parameters without the one that they need", async () => {
    for (const [query, name] of [
      ["within=5", "within"],
      ["sortBy=distance", "sortBy"],
      ["sortBy=priceAt&cat=grains", "sortBy"],
      ["sortBy=priceAt&at=moscow", "sortBy"],
      ["lot=5", "lot"],
      ["priceAtMin=5", "priceAtMin"],
      ["near=moscow&within=3001", "within"],
      ["at=nowhere", "at"],
      ["place=nowhere", "place"],
    ]) {
      const problem = await expectProblem(await api().get(`/api/listings?${query}`), 400, "invalid_parameter");
      expect(named(problem), query).toEqual([name]);
    }
  });

  test("stands in CSV", async () => {
    const answer = await api().get(`/api/listings?owner=${owner}&at=novorossiysk&near=azov`, {
      headers: { accept: "text/csv" },
    });
    const [head = ""] = answer.text.split("\r\n");
    for (const column of [
      "basisPlaceId",
      "basisPlaceMatch",
      "distance",
      "priceAt",
      "priceAtKind",
      "priceAtReason",
      "priceAtTableVersion",
    ])
      expect(head.split(",")).toContain(column);
  });
});
