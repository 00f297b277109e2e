import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { createListing } from "./listings";
import { api, expectProblem, header, named, ok } from "./support";

type Item = { code: string; name: string; nameEn: string; words?: string[] } & Record<string, unknown>;
const list = async (name: string) => ok<{ data: Item[] }>(await api().get(`/api/reference/${name}`)).data;
const NAMES = ["units", "countries", "regions", "currencies", "bases", "tariffs"];

for (const name of NAMES) {
  test(`${name}: each item once, with a code and both names, and nothing around the list`, async () => {
    const answer = await api().get(`/api/reference/${name}`);
    const { data, ...rest } = ok<{ data: Item[] }>(answer);
    expect(rest).toEqual({});
    expect(data.length).toBeGreaterThan(2);
    expect(new Set(data.map(({ code }) => code)).size).toBe(data.length);
    for (const item of data) expect(item.code && item.name.trim() && item.nameEn.trim(), item.code).toBeTruthy();
    expect(header(answer, "cache-control")).toContain("public");
  });

  test(`${name}: conditional, strict, and read-only`, async () => {
    const path = `/api/reference/${name}`;
    const etag = header(await api().get(path), "etag");
    expect(etag).toMatch(/^"/);
    expect((await api().get(path, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await api().head(path)).status).toBe(200);
    expect(named(await expectProblem(await api().get(`${path}?lang=en`), 400, "invalid_parameter"))).toEqual(["lang"]);
    await expectProblem(await api().get(path, { headers: { accept: "text/csv" } }), 406, "not_acceptable");
    await expectProblem(await api().post(path, { json: {} }), 405, "method_not_allowed");
    await expectProblem(await api("tonna_broken").get(path), 401, "invalid_key");
  });
}

test("a list that nobody has is 404", async () => {
  await expectProblem(await api().get("/api/reference/planets"), 404, "not_found");
});

test("units tell how they convert, and which goods a bushel measures", async () => {
  const units = await list("units");
  const find = (code: string) => units.find((unit) => unit.code === code);
  expect(find("TNE")).toMatchObject({ name: "тонна", nameEn: "tonne", abbr: "т", okei: "168", factor: 1_000 });
  expect(find("TNE")).toMatchObject({ baseCode: "KGM", dimension: "mass", scheme: "rec20", categories: null });
  expect(find("bu-corn")).toMatchObject({ categories: ["corn"], scheme: "local" });
});

test("regions can be narrowed to a country, by any name of it", async () => {
  const all = await list("regions");
  expect(new Set(all.map(({ country }) => country))).toEqual(new Set(["RU", "BY", "KZ"]));
  for (const word of ["KZ", "KAZ", "Казахстан"]) {
    const some = await list(`regions?country=${encodeURIComponent(word)}`);
    expect(some).toEqual(all.filter(({ country }) => country === "KZ"));
  }
  expect(await list("regions?country=FR"), "a country without known regions").toEqual([]);
  expect(all.find(({ code }) => code === "RU-ROS")).toMatchObject({ name: "Ростовская область" });
  const answer = await api().get("/api/reference/regions?country=Atlantis");
  expect(named(await expectProblem(answer, 400, "invalid_parameter"))).toEqual(["country"]);
});

test("tariffs are the ones of the keys' limits", async () => {
  expect((await list("tariffs")).map(({ code, keys, requestsPerHour }) => [code, keys, requestsPerHour])).toEqual([
    ["free", 0, 0],
    ["pro", 1, 100],
    ["corporate", 10, 10_000],
  ]);
});

test("a listing takes what the lists say: code, either name, and a further word", async () => {
  const account = await seller();
  const [units, countries, currencies, bases, regions] = await Promise.all(
    ["units", "countries", "currencies", "bases", "regions?country=RU"].map(list),
  );
  const spellings = (item: Item | undefined) => [item?.code, item?.name, item?.nameEn, item?.words?.[0] ?? item?.code];
  const every = [
    spellings(units?.find(({ code }) => code === "KGM")),
    spellings(countries?.find(({ code }) => code === "RU")),
    spellings(currencies?.find(({ code }) => code === "CNY")),
    spellings(bases?.find(({ code }) => code === "EXW")),
    spellings(regions?.find(({ code }) => code === "RU-ROS")),
  ];
  for (let at = 0; at < 4; at++) {
    const [volumeUnit, country, currency, basis, region] = every.map((each) => each[at]);
    const { listing } = await createListing(account, { volumeUnit, country, currency, basis, region });
    expect(listing).toMatchObject({ currency: "CNY", basis: "EXW", region: "Ростовская область" });
    expect(listing).toMatchObject({ countryCode: "RU", unitCode: "KGM" });
  }
});
