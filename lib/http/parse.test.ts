import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CommodityPriceFilters } from "@/lib/commodity-prices/query";
import { formatPointer } from "@/lib/core/errors";
import { CreateListing } from "@/lib/listings/contract";
import { ListingQuery } from "@/lib/listings/query";
import { QuoteQuery } from "@/lib/market-data/contract";
import { SearchRequest } from "@/lib/search/contract";
import { parseBody, parseQuery } from "./parse";

const Names = z.strictObject({
  a: z.string().optional(),
  b: z.string().optional(),
  attr: z.record(z.string(), z.string()).optional(),
});
const refusal = (code: string, ...errors: object[]) =>
  expect.objectContaining({ code, errors: errors.map((error) => expect.objectContaining(error)) });

describe("a query string", () => {
  it.each([
    ["?a=1&a=2", "a", "repeated_parameter"],
    ["?a=1&%61=1", "a", "repeated_parameter"],
    ["?attr.x=1&attr.x=2", "attr.x", "repeated_parameter"],
    ["?attr.x.min=1&attr[x][min]=1", "attr.x.min", "repeated_parameter"],
    ["?attr[x.min]=1&attr%5Bx%5D%5Bmin%5D=1", "attr.x.min", "repeated_parameter"],
    ["?attr[]=1", "attr[]", "unknown_parameter"],
    ["?attr[x=1", "attr[x", "unknown_parameter"],
    ["?a[x]=1", "a[x]", "unknown_parameter"],
    ["?attr[__proto__]=1", "attr.__proto__", "unknown_parameter"],
    ["?nope=1", "nope", "unknown_parameter"],
    ["?nope", "nope", "unknown_parameter"],
    ["?A=1", "A", "unknown_parameter"],
    ["?attr=1", "attr", "unknown_parameter"],
    ["?a=%ff", "a", "bad_encoding"],
    ["?a=%", "a", "bad_encoding"],
    ["?a=%ed%a0%80", "a", "bad_encoding"],
    ["?%zz=1", "%zz=1", "bad_encoding"],
    ["?__proto__=1", "__proto__", "unknown_parameter"],
    ["?attr.__proto__=1", "attr.__proto__", "unknown_parameter"],
    ["?constructor=1", "constructor", "unknown_parameter"],
    ["?toString=1", "toString", "unknown_parameter"],
  ])("%s is refused by the name %s as %s", (search, parameter, code) => {
    expect(() => parseQuery(Names, search)).toThrow(refusal("invalid_parameter", { parameter, code }));
    expect({}).not.toHaveProperty("polluted");
  });

  it("names the parameters that are known, once, when others are given", () => {
    const detail = "x is not known here; y is not known here. Known parameters: a, b, attr.<name>.";
    expect(() => parseQuery(Names, "?x=1&y=2")).toThrow(expect.objectContaining({ detail }));
    expect(() => parseQuery(Names, "?a=1&a=2")).toThrow(
      expect.objectContaining({ detail: "a may be given only once." }),
    );
    expect(() => parseQuery(z.strictObject({}), "?x=1")).toThrow(
      expect.objectContaining({ detail: "x is not known here. There are no parameters here." }),
    );
  });

  it("names the fields of a body that are known when another is given, but not those of the body inside one", () => {
    const Body = z.strictObject({ title: z.string(), owner: z.strictObject({ id: z.string() }).optional() });
    expect(() => parseBody(Body, { title: "a", name: "b" })).toThrow(
      expect.objectContaining({ detail: "#/name is not known here. Known fields: title, owner." }),
    );
    expect(() => parseBody(Body, { title: "a", owner: { id: "b", name: "c" } })).toThrow(
      expect.objectContaining({ detail: "#/owner/name is not known here." }),
    );
  });

  it("reads back any encoded text, plus signs and equal signs included", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(parseQuery(Names, `?${new URLSearchParams({ a, b })}`)).toEqual({ a, b });
        expect(parseQuery(Names, `a=${encodeURIComponent(a)}&&b=${encodeURIComponent(b)}`)).toEqual({ a, b });
      }),
    );
    expect(parseQuery(Names, "?attr[k][min]=1&attr%5Bk.max%5D=2")).toEqual({ attr: { "k.min": "1", "k.max": "2" } });
    expect(parseQuery(Names, "?a=x=y+z&attr.k.min=1")).toEqual({ a: "x=y z", attr: { "k.min": "1" } });
  });

  it("names every wrong parameter at once", () => {
    const codes = ["page", "perPage", "sortBy", "attr.nonsense", "x"].map((parameter) =>
      expect.objectContaining({ parameter }),
    );
    expect(() => parseQuery(ListingQuery, "?page=0&perPage=101&sortBy=no&attr.nonsense=1&x=1")).toThrow(
      expect.objectContaining({ errors: expect.arrayContaining(codes) }),
    );
  });

  it.each([
    ["?country=", ListingQuery, "country", "blank", "must not be blank: leave it out"],
    ["?q=+", SearchRequest, "q", "required", "must not be blank"],
    ["?perPage=500", ListingQuery, "perPage", "out_of_range", "must be from 1 to 100"],
    ["?page=0", ListingQuery, "page", "out_of_range", "must be 1 or more"],
    ["?from=0000-01-01", CommodityPriceFilters, "from", "invalid_format", "must be a date such as 2026-11-20"],
    ["?from=0000-01-01", QuoteQuery, "from", "invalid_format", "must be a date such as 2026-05-31"],
    ["?a=1", z.strictObject({ a: z.string().refine(() => false, "is odd") }), "a", "invalid", "is odd"],
  ] as const)("%s is refused with a code of ours", (search, schema, parameter, code, detail) => {
    expect(() => parseQuery<unknown>(schema, search)).toThrow(
      refusal("invalid_parameter", { parameter, code, detail }),
    );
  });

  it("never throws anything but a refusal", () => {
    const unit = fc.constantFrom(..."a=&%?.+;[]_ ё\u0000", "attr", "__proto__", "%00", "page=");
    fc.assert(
      fc.property(fc.string({ unit }), (search) => {
        try {
          parseQuery(ListingQuery, search);
        } catch (error) {
          expect(error).toMatchObject({ code: "invalid_parameter" });
        }
      }),
    );
  });
});

describe("a body", () => {
  const Body = z.strictObject({
    title: z.string(),
    n: z.int().optional(),
    "a/b~c": z.strictObject({ x: z.int() }).optional(),
  });

  it.each([
    [null, "#", "invalid_type"],
    [[], "#", "invalid_type"],
    ["text", "#", "invalid_type"],
    [{}, "#/title", "required"],
    [{ title: null }, "#/title", "invalid_type"],
    [{ title: "x", more: 1 }, "#/more", "unknown_field"],
    [{ title: "x", "m/o~r": 1 }, "#/m~1o~0r", "unknown_field"],
    [{ title: "x", "a/b~c": { x: "1" } }, "#/a~1b~0c/x", "invalid_type"],
    [{ title: "x", constructor: 1 }, "#/constructor", "unknown_field"],
  ])("%j is refused at %s as %s", (body, pointer, code) => {
    expect(() => parseBody(Body, body)).toThrow(refusal("validation_failed", { pointer, code }));
  });

  it.each([
    [{ categorySlug: "" }, "#/categorySlug", "required", "must not be blank"],
    [{ title: " " }, "#/title", "required", "must not be blank"],
    [{ country: " " }, "#/country", "required", "must not be blank"],
    [{ currency: "" }, "#/currency", "required", "must not be blank"],
    [{ volumeUnit: "\t" }, "#/volumeUnit", "required", "must not be blank"],
    [{ type: "" }, "#/type", "required", "must not be blank"],
    [{ region: "" }, "#/region", "blank", "must not be blank: leave it out"],
    [{ basis: "" }, "#/basis", "blank", "must not be blank: leave it out"],
    [
      { attributes: { protein: [] } },
      "#/attributes/protein",
      "invalid_type",
      "must be a number, a text, true or false",
    ],
    [{ attributes: { ["a".repeat(61)]: 1 } }, `#/attributes/${"a".repeat(61)}`, "unknown_field", "is not known here"],
    [{ images: [{ url: "x" }] }, "#/images/0/url", "invalid_format", "must be an address that begins with https://"],
    [{ images: [{ url: "https://a/", alt: "" }] }, "#/images/0/alt", "blank", "must not be blank: leave it out"],
    [{ images: Array(13).fill({ url: "https://a/" }) }, "#/images", "too_big", "must have at most 12 items"],
    [{ categorySlug: "a".repeat(101) }, "#/categorySlug", "too_long", "must have at most 100 characters"],
    [{ country: "a".repeat(121) }, "#/country", "too_long", "must have at most 120 characters"],
    [{ status: 1 }, "#/status", "invalid_value", "must be one of DRAFT, PENDING, ACTIVE"],
  ])("%j of a new listing is refused at %s as %s: %s", (fields, pointer, code, detail) => {
    const wheat = { title: "Пшеница", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 1 };
    const body = { ...wheat, currency: "RUB", volumeUnit: "т", country: "RU", ...fields };
    expect(() => parseBody(CreateListing, body)).toThrow(refusal("validation_failed", { pointer, code, detail }));
  });

  it("a missing choice is reported as missing, not as wrong", () => {
    const Choice = z.strictObject({ type: z.enum(["SELL", "BUY"]) });
    const missing = { pointer: "#/type", code: "required", detail: "is required" };
    expect(() => parseBody(Choice, {})).toThrow(refusal("validation_failed", missing));
    expect(() => parseBody(Choice, { type: null })).toThrow(
      refusal("validation_failed", { ...missing, code: "invalid_value", detail: "must be one of SELL, BUY" }),
    );
  });

  it("escapes pointers so that they can be read back (RFC 6901)", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom("~", "/", "0", "1", "a") })), (path) => {
        const steps = formatPointer(path).split("/").slice(1);
        expect(steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))).toEqual(path);
      }),
    );
  });
});

it("names the first hundred errors and the number of all", () => {
  const thrownBy = (parse: () => unknown) => {
    try {
      return parse();
    } catch (error) {
      return error;
    }
  };
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
  const hundred = expect.objectContaining({ length: 100 });
  expect(thrownBy(() => parseBody(Names, { a: 1, ...unknown(90_000) }))).toMatchObject({
    errors: hundred,
    detail: expect.stringMatching(
      /^#\/a must be a string; #\/k0 is .*; and 89996 more. Known fields: a, b, attr.<name>.$/,
    ),
  });
  const { attributes } = CreateListing.shape;
  expect(thrownBy(() => parseBody(attributes, unknown(90_000)))).toMatchObject({ errors: [{ code: "too_big" }] });
  expect(parseBody(attributes, unknown(100))).toEqual(unknown(100));
  const queries = [
    Object.keys(unknown(4_000)),
    Array(4_000).fill("%"),
    Array(4_001).fill("a"),
    Array(4_001).fill("attr=1&"),
  ];
  for (const parts of queries) {
    const error = thrownBy(() => parseQuery(Names, `?${parts.join("&")}`));
    expect(error).toMatchObject({ errors: hundred, detail: expect.stringContaining("; and 3995 more") });
  }
});
