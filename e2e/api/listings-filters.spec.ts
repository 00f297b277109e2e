import { expect, test } from "@playwright/test";
import { type Account, freshAccount } from "./accounts";
import { createListing, type ListingPage, listIds, listPage } from "./listings";
import { api, ok } from "./support";

let account: Account;
let owner: string;
const made: Record<string, string> = {};

// One row for each thing a filter can tell apart.
const ROWS: Record<string, Record<string, unknown>> = {
  wheat: {
    title: "Пшеница продовольственная 3 класс протеин 12,5%",
    pricePerUnit: 15_000.5,
    region: "Ростовская область",
    basis: "EXW",
    volume: 500,
    attributes: { wheat_class: "3", protein: 12.5 },
  },
  richWheat: {
    title: "Wheat premium",
    pricePerUnit: 20_000,
    country: "Kazakhstan",
    currency: "KZT",
    attributes: { wheat_class: "1", protein: 14.7 },
  },
  buyWheat: { title: "Куплю пшеницу на элеваторе", type: "BUY", pricePerUnit: 15_000, attributes: { protein: 9 } },
  soy: {
    title: "Соя без ГМО",
    categorySlug: "soybeans",
    pricePerUnit: 400,
    currency: "USD",
    attributes: { gmo_free: true, protein: 38 },
  },
  soyGmo: {
    title: "Соя фуражная",
    categorySlug: "soybeans",
    pricePerUnit: 390,
    currency: "USD",
    attributes: { gmo_free: false, protein: 36 },
  },
  rebar: {
    title: "Арматура А500С 12 мм",
    categorySlug: "rebar",
    pricePerUnit: 52_000,
    region: "RU-CHE",
    basis: "FCA",
    description: "Гладкая поверхность, пакеты по 5 тонн",
    attributes: { diameter: 12 },
  },
};

test.beforeAll(async () => {
  account = await freshAccount();
  for (const [name, row] of Object.entries(ROWS)) {
    const { listing } = await createListing(account, row);
    made[name] = listing.id;
    owner = listing.owner.id;
  }
});

const CASES: [what: string, query: Record<string, string>, expected: string[]][] = [
  ["type=SELL", { type: "SELL" }, ["wheat", "richWheat", "soy", "soyGmo", "rebar"]],
  ["type=BUY", { type: "BUY" }, ["buyWheat"]],
  ["cat of a leaf", { cat: "wheat-milling" }, ["wheat", "richWheat", "buyWheat"]],
  ["cat of a group includes its leaves", { cat: "grains" }, ["wheat", "richWheat", "buyWheat"]],
  [
    "cat of an industry includes everything below",
    { cat: "agriculture" },
    ["wheat", "richWheat", "buyWheat", "soy", "soyGmo"],
  ],
  ["cat takes the alias agro", { cat: "agro" }, ["wheat", "richWheat", "buyWheat", "soy", "soyGmo"]],
  ["country in Russian", { country: "Россия" }, ["wheat", "buyWheat", "soy", "soyGmo", "rebar"]],
  ["country in English", { country: "Kazakhstan" }, ["richWheat"]],
  ["country as alpha-2", { country: "KZ" }, ["richWheat"]],
  ["country as alpha-3", { country: "KAZ" }, ["richWheat"]],
  ["region in Russian", { region: "Ростовская область" }, ["wheat"]],
  ["region by ISO code", { region: "RU-ROS" }, ["wheat"]],
  ["region written by code, asked by name", { region: "Челябинская область" }, ["rebar"]],
  ["currency", { currency: "USD" }, ["soy", "soyGmo"]],
  ["priceMin is inclusive", { priceMin: "15000.5" }, ["wheat", "richWheat", "rebar"]],
  ["priceMax is inclusive", { priceMax: "15000.5" }, ["wheat", "buyWheat", "soy", "soyGmo"]],
  ["a price range of one point", { priceMin: "400", priceMax: "400" }, ["soy"]],
  ["prices are exact to 4 decimals", { priceMin: "15000.5001", priceMax: "19999.9999" }, []],
  ["basis", { basis: "EXW" }, ["wheat"]],
  ["verified=false", { verified: "false" }, Object.keys(ROWS)],
  ["verified=true", { verified: "true" }, []],
  ["attribute, exact number", { "attr.protein": "12.5" }, ["wheat"]],
  [
    "attribute, numbers compare as numbers (9 is less than 12.5)",
    { "attr.protein.min": "12.5" },
    ["wheat", "richWheat", "soy", "soyGmo"],
  ],
  ["attribute, maximum is inclusive", { "attr.protein.max": "12.5" }, ["wheat", "buyWheat"]],
  ["attribute, range", { "attr.protein.min": "12", "attr.protein.max": "15" }, ["wheat", "richWheat"]],
  ["attribute, one of a list", { "attr.wheat_class": "3" }, ["wheat"]],
  ["attribute, boolean true", { "attr.gmo_free": "true" }, ["soy"]],
  ["attribute, boolean false is not missing", { "attr.gmo_free": "false" }, ["soyGmo"]],
  ["attribute, number as 12.0", { "attr.diameter": "12.0" }, ["rebar"]],
  ["two attributes", { "attr.protein.min": "10", "attr.wheat_class": "1" }, ["richWheat"]],
  ["filters combine", { type: "SELL", cat: "grains", currency: "RUB", "attr.protein.min": "12" }, ["wheat"]],
  ["q, a word as written", { q: "арматура" }, ["rebar"]],
  ["q, Russian accusative finds nominative and back", { q: "пшеницу" }, ["wheat", "buyWheat", "richWheat"]],
  ["q, Russian genitive plural", { q: "пшениц" }, ["wheat", "buyWheat", "richWheat"]],
  ["q, upper case", { q: "ПШЕНИЦА" }, ["wheat", "buyWheat", "richWheat"]],
  ["q, a word beside goods leaves none out", { q: "пшеница элеватор" }, ["wheat", "buyWheat", "richWheat"]],
  ["q, English", { q: "premium wheats" }, ["wheat", "buyWheat", "richWheat"]],
  ["q, the description is searched too", { q: "гладкие поверхности" }, ["rebar"]],
  ["q, digits stuck to the unit", { q: "арматура 12мм" }, ["rebar"]],
  ["q, digits apart from the unit", { q: "12 мм арматура" }, ["rebar"]],
  ["q, Latin look-alikes (A500C)", { q: "A500C" }, ["rebar"]],
  ["q, «3кл» is «3 класс»", { q: "пшеница 3кл" }, ["wheat"]],
  ["q, decimals are kept whole", { q: "протеин 12,5%" }, ["wheat"]],
  ["q, other decimals do not match", { q: "протеин 12,6%" }, []],
  ["q with a filter", { q: "пшеница", type: "BUY" }, ["buyWheat"]],
];

for (const [what, query, expected] of CASES) {
  test(`${what}: ${JSON.stringify(query)}`, async () => {
    const found = await listPage({ owner, perPage: 100, ...query });
    expect(found.data.map((listing) => listing.id).sort()).toEqual(expected.map((name) => made[name]).sort());
    expect(found.total).toBe(expected.length);
  });
}

const SEVERAL: [query: string, expected: string[]][] = [
  ["country=KZ&country=Россия&type=BUY", ["buyWheat"]],
  ["region=Ростовская область&region=RU-CHE", ["wheat", "rebar"]],
  ["currency=KZT&currency=USD", ["richWheat", "soy", "soyGmo"]],
  ["basis=EXW&basis=FCA", ["wheat", "rebar"]],
  ["attr.wheat_class=3&attr.wheat_class=1", ["wheat", "richWheat"]],
  ["attr[wheat_class]=3&attr[wheat_class]=1", ["wheat", "richWheat"]],
  ["attr.protein=12.5&attr.diameter=12&attr.diameter=16", []],
  ["attr.diameter=12&attr.diameter=16", ["rebar"]],
  ["region=Ростовская область&region=Ростовская область", ["wheat"]],
];

for (const [query, expected] of SEVERAL) {
  test(`any of several values matches: ${query}`, async () => {
    const found = await ok<ListingPage>(
      await api().get(encodeURI(`/api/listings?perPage=100&owner=${owner}&${query}`)),
    );
    expect(found.data.map((listing) => listing.id).sort()).toEqual(expected.map((name) => made[name]).sort());
    expect(found.total).toBe(expected.length);
  });
}

test("several values in any order are one list: its cursor goes on, another list's does not", async () => {
  const list = (query: string) => `/api/listings?perPage=1&owner=${owner}&sortBy=price&${query}`;
  const first = await ok<ListingPage>(await api().get(list("currency=KZT&currency=USD")));
  const cursor = `cursor=${first.nextCursor}`;
  expect((await ok<ListingPage>(await api().get(list(`currency=USD&currency=KZT&${cursor}`)))).data).toHaveLength(1);
  expect((await api().get(list(`currency=USD&${cursor}`))).status).toBe(400);
});

test("filters by VAT, minimum lot and days since publication", async () => {
  const seller = await freshAccount();
  const lots = [
    { vat: "included", volume: 100, minVolume: 60 },
    { vat: "none", volume: 100 },
    { vat: "excluded", volume: 100_000, minVolume: 20_000, volumeUnit: "кг" },
  ];
  const made = await Promise.all(lots.map((lot) => createListing(seller, lot)));
  const id = made[0]?.listing.owner.id;
  const total = async (query: string) =>
    (await ok<ListingPage>(await api().get(`/api/listings?owner=${id}&${query}`))).total;
  expect(await total("vat=included&vat=none")).toBe(2);
  expect(await total("minVolumeMax=20")).toBe(2);
  expect(await total("minVolumeMax=60")).toBe(3);
  expect(await total("publishedWithin=1")).toBe(3);
  for (const query of ["vat=maybe", "minVolumeMax=few", "publishedWithin=0", "publishedWithin=366"])
    expect((await api().get(`/api/listings?${query}`)).status, query).toBe(400);
});

test("an alias and its slug answer the same rows", async () => {
  expect(await listIds({ owner, cat: "agro" })).toEqual(await listIds({ owner, cat: "agriculture" }));
});

test("relevance puts a match in the title before one in the description", async () => {
  const title = await createListing(account, { title: "Карбамид марки Б", categorySlug: "urea" });
  const text = await createListing(account, {
    title: "Селитра аммиачная",
    categorySlug: "ammonium-nitrate",
    description: "Есть и карбамид, спрашивайте.",
  });
  expect(await listIds({ owner, q: "карбамид" })).toEqual([title.listing.id, text.listing.id]);
});

test("company takes a slug or an id and finds that company's listings", async () => {
  const { data } = await listPage({ verified: "true", perPage: 1 });
  const company = data[0]?.company;
  expect(company, "a listing of a verified company").toBeTruthy();
  const bySlug = await listPage({ company: company?.slug ?? "", perPage: 100 });
  expect(bySlug.total).toBeGreaterThan(0);
  for (const listing of bySlug.data) expect(listing.company).toEqual(company);
  expect((await listPage({ company: company?.id ?? "" })).total).toBe(bySlug.total);
});

test("hidden listings appear in no list, not even their owner's", async () => {
  const { listing } = await createListing(account, { title: "Скрытая партия" });
  ok(await api(account.key).patch(`/api/listings/${listing.slug}`, { json: { status: "PAUSED" } }));
  for (const key of [undefined, account.key]) {
    const found = await listPage({ owner, q: "скрытая" }, key);
    expect(found.total).toBe(0);
  }
});
