import { expect, test } from "@playwright/test";
import { seller, stranger } from "./accounts";
import { createListing, type Listing, wheat, without } from "./listings";
import { api, expectProblem, header, named, ok } from "./support";

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

const image = (given: Record<string, unknown>) => wheat({ images: [given] });

const BAD: [what: string, body: unknown, pointers: string[]][] = [
  ...["title", "type", "categorySlug", "pricePerUnit", "currency", "volumeUnit", "country"].flatMap(
    (field): [string, unknown, string[]][] => [
      [`${field} is missing`, without(field), [`#/${field}`]],
      [`${field} is null`, wheat({ [field]: null }), [`#/${field}`]],
      [`${field} is an array`, wheat({ [field]: ["SELL"] }), [`#/${field}`]],
      [`${field} is an object`, wheat({ [field]: {} }), [`#/${field}`]],
    ],
  ),
  [
    "everything is missing",
    {},
    ["title", "type", "categorySlug", "pricePerUnit", "currency", "volumeUnit", "country"].map((field) => `#/${field}`),
  ],
  ["the title is empty", wheat({ title: "" }), ["#/title"]],
  ["the title is blank", wheat({ title: " \t " }), ["#/title"]],
  ["the title has 2 characters", wheat({ title: "аб" }), ["#/title"]],
  ["the title has 2 characters and spaces around", wheat({ title: "  аб  " }), ["#/title"]],
  ["the title has 201 characters", wheat({ title: "а".repeat(201) }), ["#/title"]],
  ["the title is a number", wheat({ title: 12345 }), ["#/title"]],
  ["the title contains NUL", wheat({ title: "abc\u0000def" }), ["#/title"]],
  ["an image's address contains NUL", image({ url: "https://x.example/a\u0000.png" }), ["#/images/0/url"]],
  ["an image's address contains half a character", image({ url: "https://x.example/\ud800.png" }), ["#/images/0/url"]],
  ["an image has an unknown field", image({ url: "https://x.example/a.png", caption: "x" }), ["#/images/0/caption"]],
  ["the type is unknown", wheat({ type: "RENT" }), ["#/type"]],
  ["the type is empty", wheat({ type: "" }), ["#/type"]],
  ["the type is a boolean", wheat({ type: true }), ["#/type"]],
  ["the price is a string", wheat({ pricePerUnit: "14500" }), ["#/pricePerUnit"]],
  ["the price is 0", wheat({ pricePerUnit: 0 }), ["#/pricePerUnit"]],
  ["the price is negative", wheat({ pricePerUnit: -1 }), ["#/pricePerUnit"]],
  ["the price has 5 decimals", wheat({ pricePerUnit: 1.23456 }), ["#/pricePerUnit"]],
  ["the price is smaller than 4 decimals show", wheat({ pricePerUnit: 0.00001 }), ["#/pricePerUnit"]],
  ["the price is above 10¹¹", wheat({ pricePerUnit: 100_000_000_001 }), ["#/pricePerUnit"]],
  ["the price is a hair above 10¹¹", wheat({ pricePerUnit: 100_000_000_000.0001 }), ["#/pricePerUnit"]],
  ["the price is astronomic", wheat({ pricePerUnit: 1e300 }), ["#/pricePerUnit"]],
  ["the price is true", wheat({ pricePerUnit: true }), ["#/pricePerUnit"]],
  ["the currency is unknown", wheat({ currency: "XXX" }), ["#/currency"]],
  ["the currency is a word of the language", wheat({ currency: "constructor" }), ["#/currency"]],
  ["the currency is empty", wheat({ currency: "" }), ["#/currency"]],
  ["the unit is unknown", wheat({ volumeUnit: "попугай" }), ["#/volumeUnit"]],
  ["the unit is __proto__", wheat({ volumeUnit: "__proto__" }), ["#/volumeUnit"]],
  ["the unit is blank", wheat({ volumeUnit: " " }), ["#/volumeUnit"]],
  ["the country is unknown", wheat({ country: "Атлантида" }), ["#/country"]],
  ["the country is an unused code", wheat({ country: "XX" }), ["#/country"]],
  ["the category is unknown", wheat({ categorySlug: "no-such" }), ["#/categorySlug"]],
  ["the category is a group", wheat({ categorySlug: "grains" }), ["#/categorySlug"]],
  ["the category is an industry", wheat({ categorySlug: "agriculture" }), ["#/categorySlug"]],
  ["the category is __proto__", wheat({ categorySlug: "__proto__" }), ["#/categorySlug"]],
  ["the volume is 0", wheat({ volume: 0 }), ["#/volume"]],
  ["the volume is a string", wheat({ volume: "10" }), ["#/volume"]],
  ["the volume has 5 decimals", wheat({ volume: 0.12345 }), ["#/volume"]],
  ["the least volume is negative", wheat({ minVolume: -1 }), ["#/minVolume"]],
  ["the basis is unknown", wheat({ basis: "ZZZ" }), ["#/basis"]],
  ["the VAT mode is unknown", wheat({ vat: "maybe" }), ["#/vat"]],
  ["the region is a number", wheat({ region: 61 }), ["#/region"]],
  ["the description is an object", wheat({ description: {} }), ["#/description"]],
  ["attributes are an array", wheat({ attributes: [] }), ["#/attributes"]],
  ["attributes are a string", wheat({ attributes: "protein=12" }), ["#/attributes"]],
  ["an attribute is unknown", wheat({ attributes: { colourfulness: 1 } }), ["#/attributes/colourfulness"]],
  ["an attribute belongs to another category", wheat({ attributes: { gmo_free: true } }), ["#/attributes/gmo_free"]],
  ["an attribute is named constructor", wheat({ attributes: { constructor: 1 } }), ["#/attributes/constructor"]],
  ["a numeric attribute is text", wheat({ attributes: { protein: "12.5" } }), ["#/attributes/protein"]],
  ["a numeric attribute is an object", wheat({ attributes: { protein: { min: 1 } } }), ["#/attributes/protein"]],
  [
    "an attribute of a list has another value",
    wheat({ attributes: { wheat_class: "17" } }),
    ["#/attributes/wheat_class"],
  ],
  [
    "a boolean attribute is text",
    wheat({ categorySlug: "soybeans", attributes: { gmo_free: "yes" } }),
    ["#/attributes/gmo_free"],
  ],
  ["the status is unknown", wheat({ status: "GOLD" }), ["#/status"]],
  ["images are a string", wheat({ images: "a.png" }), ["#/images"]],
  ["externalId is a number", wheat({ externalId: 42 }), ["#/externalId"]],
  ["a field is unknown", wheat({ colour: "red" }), ["#/colour"]],
  ["a field differs by case", wheat({ Title: "x" }), ["#/Title"]],
  ["a field's name needs escaping", wheat({ "a/b~c": 1 }), ["#/a~1b~0c"]],
  [
    "several fields are wrong",
    wheat({ title: "", pricePerUnit: -1, colour: 1 }),
    ["#/title", "#/pricePerUnit", "#/colour"],
  ],
  ...[
    "id",
    "slug",
    "owner",
    "company",
    "views",
    "createdAt",
    "publishedAt",
    "unitCode",
    "countryCode",
    "url",
    "ownerId",
  ].map((field): [string, unknown, string[]] => [
    `${field} is not for writing`,
    wheat({ [field]: "x" }),
    [`#/${field}`],
  ]),
];

test.describe("a bad body is 422 naming each pointer", () => {
  for (const [what, body, pointers] of BAD) {
    test(what, async () => {
      const problem = await expectProblem(await post(body), 422, "validation_failed");
      expect(named(problem).sort()).toEqual([...pointers].sort());
    });
  }

  test("blank counts as missing: the same code for both", async () => {
    const codes = [];
    for (const body of [without("title"), wheat({ title: "   " })])
      codes.push((await expectProblem(await post(body), 422, "validation_failed")).errors?.[0]?.code);
    expect(codes[1]).toBe(codes[0]);
  });
});

const KEY_TITLE =
  '"title":"Пшеница","type":"SELL","categorySlug":"wheat-milling","pricePerUnit":1,"currency":"RUB","volumeUnit":"т","country":"RU"';
const MALFORMED: [what: string, bytes: Uint8Array | string][] = [
  ["empty", ""],
  ["only spaces", "  \n "],
  ["truncated", `{${KEY_TITLE}`],
  ["trailing junk", `{${KEY_TITLE}}x`],
  ["two documents", `{${KEY_TITLE}}{}`],
  ["a byte order mark", `\ufeff{${KEY_TITLE}}`],
  ["NaN", `{${KEY_TITLE},"volume":NaN}`],
  ["Infinity", `{${KEY_TITLE},"volume":Infinity}`],
  ["a leading zero", `{${KEY_TITLE},"volume":010}`],
  ["a plus sign", `{${KEY_TITLE},"volume":+1}`],
  ["hexadecimal", `{${KEY_TITLE},"volume":0x10}`],
  ["a bare point", `{${KEY_TITLE},"volume":.5}`],
  ["single quotes", "{'title':'x'}"],
  ["names without quotes", "{title:1}"],
  ["a trailing comma", `{${KEY_TITLE},}`],
  ["a comment", `{${KEY_TITLE}/* hi */}`],
  ["a raw line break in a string", '{"title":"a\nb"}'],
  ["a raw NUL byte", '{"title":"a\u0000b"}'],
  ["invalid UTF-8 (FF)", Buffer.from([0x7b, 0x22, 0x74, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  [
    "invalid UTF-8 (cut sequence)",
    Buffer.concat([Buffer.from('{"title":"abc'), Buffer.from([0xd0]), Buffer.from('"}')]),
  ],
  [
    "invalid UTF-8 (overlong)",
    Buffer.concat([Buffer.from('{"title":"abc'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
  ],
  [
    "invalid UTF-8 (encoded surrogate)",
    Buffer.concat([Buffer.from('{"title":"abc'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  ],
  ["UTF-16", Buffer.from(`{${KEY_TITLE}}`, "utf16le")],
  ["windows-1251", Buffer.from([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xcf, 0xf8, 0xe5, 0x22, 0x7d])],
  ["a form", "title=x&type=SELL"],
  ["open brackets without end", "[".repeat(100_000)],
  ["open objects without end", '{"a":'.repeat(100_000)],
];

test.describe("malformed bytes are 400 invalid_json", () => {
  for (const [what, bytes] of MALFORMED) {
    test(what, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        bytes,
        headers: { "content-type": "application/json" },
      });
      await expectProblem(answer, 400, "invalid_json");
    });
  }

  test("no body at all", async () => {
    const answer = await api((await seller()).key).post("/api/listings", {
      headers: { "content-type": "application/json", "content-length": "0" },
    });
    await expectProblem(answer, 400, "invalid_json");
  });
});

const ODD: [what: string, text: string][] = [
  ["an array", "[]"],
  ["an array of one listing", `[{${KEY_TITLE}}]`],
  ["a string", '"title"'],
  ["a number", "42"],
  ["null", "null"],
  ["true", "true"],
  ["a closed tower of arrays", "[".repeat(100_000) + "]".repeat(100_000)],
  ["a tower inside a field", `{${KEY_TITLE},"attributes":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`],
  ["a number too large for a double", `{${KEY_TITLE},"volume":1e400}`],
  ["an integer of 40 digits", `{${KEY_TITLE},"volume":${"9".repeat(40)}}`],
  ["a lone surrogate, escaped", `{${KEY_TITLE.replace("Пшеница", "abc\\ud800def")}}`],
  ["a lone low surrogate in the description", `{${KEY_TITLE},"description":"x\\udc00y"}`],
  ["a lone surrogate in a field's name", `{${KEY_TITLE},"\\ud800":1}`],
  ["an escaped NUL", `{${KEY_TITLE.replace("Пшеница", "abc\\u0000def")}}`],
  ["an escaped NUL in the description", `{${KEY_TITLE},"description":"a\\u0000"}`],
  ["an escaped NUL in the region", `{${KEY_TITLE},"region":"a\\u0000"}`],
  ["an escaped NUL in externalId", `{${KEY_TITLE},"externalId":"a\\u0000"}`],
  ["a field named __proto__", `{${KEY_TITLE},"__proto__":{"title":"x"}}`],
  ["a field named constructor", `{${KEY_TITLE},"constructor":1}`],
  ["an attribute named __proto__", `{${KEY_TITLE},"attributes":{"__proto__":1}}`],
  ["five decimals", `{${KEY_TITLE.replace(":1,", ":1.00001,")}}`],
  ["a field with an empty name", `{${KEY_TITLE},"":1}`],
];

test.describe("valid JSON that is no listing is 422", () => {
  for (const [what, text] of ODD) {
    test(what, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        bytes: text,
        headers: { "content-type": "application/json" },
      });
      await expectProblem(answer, 422, "validation_failed");
    });
  }

  test("the pointer of a body that is no object is the whole document", async () => {
    expect(named(await expectProblem(await post([]), 422, "validation_failed"))).toEqual(["#"]);
  });

  test("a repeated name never counts twice: the last wins or the body is refused", async () => {
    const bytes = `{${KEY_TITLE},"title":"Последнее имя"}`;
    const answer = await api((await seller()).key).post("/api/listings", {
      bytes,
      headers: { "content-type": "application/json" },
    });
    if (answer.status === 201) expect(ok<Listing>(answer, 201).title).toBe("Последнее имя");
    else expect([400, 422]).toContain(answer.status);
  });
});

test.describe("content types", () => {
  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    'application/json;charset="UTF-8"',
  ]) {
    test(`takes ${type}`, async () => {
      ok(
        await api((await seller()).key).post("/api/listings", { json: wheat(), headers: { "content-type": type } }),
        201,
      );
    });
  }
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "text/json",
    "application/xml",
    "application/merge-patch+json",
    "json",
    "*/*",
  ]) {
    test(`refuses ${type}`, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        json: wheat(),
        headers: { "content-type": type },
      });
      await expectProblem(answer, 415, "unsupported_media_type");
    });
  }
  test("refuses a body without a type", async () => {
    const answer = await api((await seller()).key).post("/api/listings", { bytes: JSON.stringify(wheat()) });
    await expectProblem(answer, 415, "unsupported_media_type");
  });
});

test.describe("size", () => {
  const MIB = 1_048_576;
  const padded = (size: number) =>
    Buffer.concat([Buffer.from(JSON.stringify(wheat())), Buffer.alloc(size, " ")]).subarray(0, size);
  const type = { "content-type": "application/json" };

  test("exactly 1 MiB is taken", async () => {
    ok(await api((await seller()).key).post("/api/listings", { bytes: padded(MIB), headers: type }), 201);
    ok(
      await api((await seller()).key).post("/api/listings", { bytes: padded(MIB), headers: type, chunked: true }),
      201,
    );
  });
  for (const [what, size, chunked] of [
    ["one byte more, announced", MIB + 1, false],
    ["one byte more, chunked", MIB + 1, true],
    ["3 MiB, announced", 3 * MIB, false],
    ["3 MiB, chunked", 3 * MIB, true],
  ] as const) {
    test(`${what}: 413`, async () => {
      const answer = await api((await seller()).key).post("/api/listings", {
        bytes: padded(size),
        headers: type,
        chunked,
      });
      await expectProblem(answer, 413, "payload_too_large");
    });
  }
  test("a chunked body is read like any other", async () => {
    ok(await api((await seller()).key).post("/api/listings", { json: wheat(), chunked: true }), 201);
  });
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

test("a draft is private until it is published", async () => {
  const { listing } = await createListing(await seller(), { status: "DRAFT" });
  expect(listing).toMatchObject({ status: "DRAFT", publishedAt: null });
  await expectProblem(await api().get(`/api/listings/${listing.slug}`), 404, "not_found");
});

test("images may be given as an empty list", async () => {
  expect((await createListing(await seller(), { images: [] })).listing.images).toEqual([]);
});

test("markup and quotes in a title are kept as text", async () => {
  const title = `<script>alert("x")</script> & 'кавычки' \\ %s \${x}`;
  expect((await createListing(await seller(), { title })).listing.title).toBe(title);
});
