import { expect, test } from "@playwright/test";
import { seller, stranger, unique } from "./accounts";
import { createListing, type Listing, wheat } from "./listings";
import { api, expectProblem, header, named, ok, send } from "./support";

const post = async (json: unknown) => api((await seller()).key).post("/api/listings", { json });

test("a good body is 201 with Location, ETag and the whole listing, which reads the same", async () => {
  const answer = await post(wheat());
  const listing = ok<Listing>(answer, 201);
  const { pathname } = new URL(header(answer, "location"), "http://any.example");
  expect(pathname).toBe(`/api/listings/${listing.slug}`);
  expect(header(answer, "etag")).toMatch(/^"[^"]+"$/);
  expect(header(answer, "content-type")).toMatch(/^application\/json\b/);
  expect(header(answer, "cache-control")).toBe("private, no-store");
  const own = await api((await seller()).key).get(pathname);
  expect(ok(own)).toEqual(listing);
  expect(header(own, "etag")).toBe(header(answer, "etag"));
});

test("what is left out is null, empty or the default", async () => {
  const { listing } = await createListing(await seller());
  expect(listing).toMatchObject({
    status: "ACTIVE",
    region: null,
    description: null,
    volume: null,
    minVolume: null,
    basis: null,
    basisPlace: null,
    attributes: {},
    images: [],
    views: 0,
  });
  expect(listing.createdAt).toBe(listing.updatedAt);
});

test("price steps come back as they were given, through a patch and without one", async () => {
  const account = await seller();
  const steps = [
    { from: 60, pricePerUnit: 14_300.5 },
    { from: 300, pricePerUnit: 14_100 },
  ];
  const { listing } = await createListing(account, { priceSteps: steps });
  expect(listing).toMatchObject({ priceSteps: steps });
  const path = `/api/listings/${listing.slug}`;
  expect(ok<Listing>(await api().get(path))).toMatchObject({ priceSteps: steps });
  const changed = ok<Listing>(await api(account.key).patch(path, { json: { priceSteps: steps.slice(1) } }));
  expect(changed).toMatchObject({ priceSteps: steps.slice(1) });
  const refused = await expectProblem(
    await post(wheat({ priceSteps: [...steps].reverse() })),
    422,
    "validation_failed",
  );
  expect(refused.errors).toMatchObject([{ pointer: "#/priceSteps/1/from", code: "not_rising" }]);
  expect(ok<Listing>(await api(account.key).patch(path, { json: { priceSteps: null } }))).toMatchObject({
    priceSteps: [],
  });
});

test("null in an optional field means not given", async () => {
  const nulls = {
    region: null,
    description: null,
    volume: null,
    minVolume: null,
    basis: null,
    basisPlace: null,
    vat: null,
    externalId: null,
  };
  const { listing } = await createListing(await seller(), nulls);
  expect(listing).toMatchObject({ region: null, description: null, volume: null, basis: null });
});

const NORMAL: [field: string, given: string, becomes: Partial<Listing>][] = [
  ...["тонна", "Тонна", "т", "тонн", "тонны", "т.", "t", "tonne", "tonnes", "metric ton", "TNE", " тонна "].map(
    (word): [string, string, Partial<Listing>] => ["volumeUnit", word, { volumeUnit: "тонна", unitCode: "TNE" }],
  ),
  ...["килограмм", "кг", "kg", "kilogram", "KGM"].map((word): [string, string, Partial<Listing>] => [
    "volumeUnit",
    word,
    { volumeUnit: "килограмм", unitCode: "KGM" },
  ]),
  ...["кубический метр", "м³", "м3", "m3", "cubic metre", "MTQ"].map((word): [string, string, Partial<Listing>] => [
    "volumeUnit",
    word,
    { volumeUnit: "кубический метр", unitCode: "MTQ" },
  ]),
  ...["штука", "шт", "шт.", "pcs", "piece", "H87"].map((word): [string, string, Partial<Listing>] => [
    "volumeUnit",
    word,
    { volumeUnit: "штука", unitCode: "H87" },
  ]),
  ["volumeUnit", "МВт·ч", { unitCode: "MWH" }],
  ["volumeUnit", "баррель", { unitCode: "BLL" }],
  ["volumeUnit", "bbl", { volumeUnit: "баррель", unitCode: "BLL" }],
  ...["Россия", "россия", "Russia", "RUSSIA", "RU", "RUS", "ru", " Россия "].map(
    (word): [string, string, Partial<Listing>] => ["country", word, { country: "Россия", countryCode: "RU" }],
  ),
  ...["Казахстан", "Kazakhstan", "KZ", "KAZ"].map((word): [string, string, Partial<Listing>] => [
    "country",
    word,
    { country: "Казахстан", countryCode: "KZ" },
  ]),
  ...["Китай", "China", "CN", "CHN"].map((word): [string, string, Partial<Listing>] => [
    "country",
    word,
    { country: "Китай", countryCode: "CN" },
  ]),
  ...["RUB", "USD", "EUR", "CNY", "KZT"].map((code): [string, string, Partial<Listing>] => [
    "currency",
    code,
    { currency: code },
  ]),
  ["region", "RU-ROS", { region: "Ростовская область" }],
  ["region", "Ростовская область", { region: "Ростовская область" }],
  ["region", "ростовская область", { region: "Ростовская область" }],
  ["categorySlug", "wheat-milling", { categorySlug: "wheat-milling" }],
  ["basis", "EXW", { basis: "EXW" }],
  ["basis", "exw", { basis: "EXW" }],
  ["title", "  Пшеница в пробелах  ", { title: "Пшеница в пробелах" }],
  ["title", "Ячмень кормовои\u0306", { title: "Ячмень кормовой" }],
  ["title", "Три", { title: "Три" }],
  ["title", "🌾".repeat(200), { title: "🌾".repeat(200) }],
];

test.describe("the answer is normalised", () => {
  for (const [field, given, becomes] of NORMAL) {
    test(`${field} ${JSON.stringify(given.slice(0, 40))} becomes ${JSON.stringify(Object.values(becomes)[0]).slice(0, 40)}`, async () => {
      const { listing } = await createListing(await seller(), { [field]: given });
      expect(listing).toMatchObject(becomes);
    });
  }
});

test.describe("prices and volumes are exact", () => {
  for (const amount of [
    "0.0001",
    "0.1",
    "14500.25",
    "1e3",
    "99999999999.9999",
    "100000000000",
    "1.10000",
    "123456789.1234",
  ]) {
    test(`${amount} comes back as the same number`, async () => {
      const text = JSON.stringify(wheat({ volume: 7 }))
        .replace("14500", amount)
        .replace('"volume":7', `"volume":${amount}`);
      const answer = await api((await seller()).key).post("/api/listings", {
        bytes: text,
        headers: { "content-type": "application/json" },
      });
      const listing = ok<Listing>(answer, 201);
      expect(listing.pricePerUnit).toBe(Number(amount));
      expect(listing.volume).toBe(Number(amount));
      const again = await api().get(`/api/listings/${listing.slug}`);
      expect(ok<Listing>(again).pricePerUnit).toBe(Number(amount));
    });
  }
});

test("without a key it is 401, whatever the body", async () => {
  await expectProblem(await api().post("/api/listings", { json: wheat() }), 401, "missing_key");
  await expectProblem(
    await api().post("/api/listings", { bytes: "{", headers: { "content-type": "text/plain" } }),
    401,
    "missing_key",
  );
});

test("an unknown parameter is 400 and nothing is created", async () => {
  const { key } = await stranger();
  const problem = await expectProblem(
    await api(key).post("/api/listings?dryRun=true", { json: wheat() }),
    400,
    "invalid_parameter",
  );
  expect(named(problem)).toEqual(["dryRun"]);
});

test("an Accept that nothing satisfies is 406 and nothing is created", async () => {
  const account = await stranger();
  const { listing } = await createListing(account);
  const count = async () => ok<{ total: number }>(await api().get(`/api/listings?owner=${listing.owner.id}`)).total;
  const before = await count();
  const answer = await api(account.key).post("/api/listings", { json: wheat(), headers: { accept: "image/png" } });
  await expectProblem(answer, 406, "not_acceptable");
  expect(await count()).toBe(before);
});

test("an Accept that takes our errors takes JSON; HEAD and DELETE have no body to refuse", async () => {
  const account = await stranger();
  const headers = { accept: "application/problem+json" };
  const made = ok<Listing>(await api(account.key).post("/api/listings", { json: wheat(), headers }), 201);
  const path = `/api/listings/${made.id}`;
  expect((await send("HEAD", path, { headers: { accept: "image/png" } })).status).toBe(200);
  const gone = await api(account.key).send("DELETE", path, { headers: { accept: "image/png" } });
  expect(gone.status).toBe(204);
});

test("a draft is private until it is published", async () => {
  const { listing } = await createListing(await seller(), { status: "DRAFT" });
  expect(listing).toMatchObject({ status: "DRAFT", publishedAt: null });
  await expectProblem(await api().get(`/api/listings/${listing.slug}`), 404, "not_found");
});

test("images may be given as an empty list", async () => {
  expect((await createListing(await seller(), { images: [] })).listing.images).toEqual([]);
});

test("a picture of another site is shown to nobody until it is fetched", async () => {
  const account = await seller();
  const images = [{ url: "https://pictures.invalid/wheat.jpg", alt: "Зерно" }];
  const { listing } = await createListing(account, { images });
  expect(listing).toMatchObject({ images: [], imageErrors: [] });
  const path = `/api/listings/${listing.slug}`;
  const theirs: Record<string, unknown> = ok(await api().get(path));
  expect([theirs.images, "imageErrors" in theirs]).toEqual([[], false]);
  const again = await api(account.key).patch(path, { json: { images } });
  expect(ok<Listing>(again).images).toEqual([]);
});

test("markup and quotes in a title are kept as text", async () => {
  const title = `<script>alert("x")</script> & 'кавычки' \\ %s \${x}`;
  expect((await createListing(await seller(), { title })).listing.title).toBe(title);
});

test("an externalId that another listing of the seller's has is 409 by its pointer; elsewhere it is free", async () => {
  const externalId = unique("1C-");
  const { listing } = await createListing(await seller(), { externalId });
  const { listing: other } = await createListing(await seller());
  const { key } = await seller();
  for (const refused of [
    await post(wheat({ externalId })),
    await api(key).patch(`/api/listings/${other.slug}`, { json: { externalId } }),
  ])
    expect(named(await expectProblem(refused, 409, "conflict"))).toEqual(["#/externalId"]);
  expect((await createListing(await stranger(), { externalId })).listing.externalId).toBe(externalId);
  expect((await api(key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  ok(await post(wheat({ externalId })), 201);
});
