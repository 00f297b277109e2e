import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { wheat, without } from "./listings";
import { api, expectProblem, named } from "./support";

const post = async (json: unknown) => api((await seller()).key).post("/api/listings", { json });

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
  ["an image is no web address", image({ url: "ftp://x.example/a.png" }), ["#/images/0/url"]],
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
  ["the unit is another crop's bushel", wheat({ volumeUnit: "bu-corn" }), ["#/volumeUnit"]],
  ["the goods have no bushel", wheat({ categorySlug: "rye", volumeUnit: "bu" }), ["#/volumeUnit"]],
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
  ["the region is of another country", wheat({ country: "KZ", region: "RU-ROS" }), ["#/region"]],
  ["the description is an object", wheat({ description: {} }), ["#/description"]],
  ["attributes are an array", wheat({ attributes: [] }), ["#/attributes"]],
  ["attributes are a string", wheat({ attributes: "protein=12" }), ["#/attributes"]],
  ["an attribute is unknown", wheat({ attributes: { colourfulness: 1 } }), ["#/attributes/colourfulness"]],
  ["an attribute belongs to another category", wheat({ attributes: { gmo_free: true } }), ["#/attributes/gmo_free"]],
  ["an attribute is named constructor", wheat({ attributes: { constructor: 1 } }), ["#/attributes/constructor"]],
  ["a numeric attribute is text", wheat({ attributes: { protein: "12.5" } }), ["#/attributes/protein"]],
  ["a numeric attribute is an object", wheat({ attributes: { protein: { min: 1 } } }), ["#/attributes/protein"]],
  ["a percentage is above 100", wheat({ attributes: { protein: 100.1 } }), ["#/attributes/protein"]],
  ["a percentage is negative", wheat({ attributes: { moisture: -1 } }), ["#/attributes/moisture"]],
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
