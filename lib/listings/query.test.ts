import { describe, expect, it } from "vitest";
import { isRepeatable, ListingFilters } from "./query";

const attributes = (attr: Record<string, string | string[]>) => ListingFilters.safeParse({ attr });

describe("a filter by an attribute that is a text", () => {
  it("is written as what is stored", () => {
    const typed = attributes({ breed: " Якутска\u0438\u0306 " });
    expect(typed.data?.attr).toEqual([{ key: "breed", operator: "is", value: "Якутска\u0439" }]);
  });

  it.each([
    ["", "required"],
    ["  ", "required"],
    ["a\u0000b", "invalid_characters"],
    ["\ud800", "invalid_characters"],
    ["a".repeat(201), "too_long"],
  ])("refuses %j as %s", (breed, code) => {
    expect(attributes({ breed }).error?.issues).toMatchObject([{ path: ["attr", "breed"], params: { code } }]);
  });
});

it("takes no word behind the name of an attribute but .min and .max", () => {
  expect(attributes({ wheat_class: "3", "protein.min": "12" }).success).toBe(true);
  for (const name of ["wheat_class.is", "protein.is", "protein.eq", "protein."])
    expect(attributes({ [name]: "3" }).error?.issues.map(({ path }) => path.join("."))).toEqual([`attr.${name}`]);
});

describe("an attribute that is given several times", () => {
  it("takes each value of a closed list or a number", () => {
    const read = attributes({ steel_class: ["А500С", "A400"], diameter: ["12", "16.5"], "protein.min": "12" });
    expect(read.data?.attr?.map(({ key, value }) => [key, value])).toEqual([
      ["diameter", 12],
      ["diameter", 16.5],
      ["protein", 12],
      ["steel_class", "А500С"],
      ["steel_class", "А400"],
    ]);
  });

  it.each([
    [{ breed: ["a", "b"] }, ["breed"], "repeated_parameter"],
    [{ gmo_free: ["true", "false"] }, ["gmo_free"], "repeated_parameter"],
    [{ "protein.min": ["1", "2"] }, ["protein.min"], "repeated_parameter"],
    [{ nope: ["1", "2"] }, ["nope"], "repeated_parameter"],
    [{ diameter: ["12", "x"] }, ["diameter", 1], "not_a_number"],
    [{ steel_class: ["А500С", "x"] }, ["steel_class", 1], "invalid_value"],
  ])("refuses %j", (attr, path, code) => {
    expect(attributes(attr as Record<string, string[]>).error?.issues).toMatchObject([
      { path: ["attr", ...path], params: { code } },
    ]);
  });
});

describe("a bound of a comparable price", () => {
  it.each([
    ["14500", "14500"],
    ["014500.250", "14500.25"],
    ["100", "100"],
    ["0.00", "0"],
    ["123456789012345678.123456789012", "123456789012345678.123456789012"],
  ])("keeps every digit of %s", (given, kept) => {
    for (const name of ["comparablePriceMin", "comparablePriceMax", "priceAtMin", "priceAtMax"])
      expect(ListingFilters.parse({ [name]: given })).toEqual({ [name]: kept });
  });

  it.each([
    ["-147.5", "-147.5"],
    ["-1", "-1"],
    ["-0.0", "0"],
    ["-00.10", "-0.1"],
  ])("may be %s at a place, and nowhere else", (given, kept) => {
    for (const name of ["priceAtMin", "priceAtMax"])
      expect(ListingFilters.parse({ [name]: given })).toEqual({ [name]: kept });
    for (const name of ["comparablePriceMin", "comparablePriceMax", "priceMin"])
      expect(ListingFilters.safeParse({ [name]: given }).success).toBe(false);
  });

  it.each(["--1", "+1", "-", "- 1", "−1", "1e3", "-.5", "1.", "1234567890123456789", "0.1234567890123"])(
    "is not %s",
    (given) => {
      expect(ListingFilters.safeParse({ priceAtMin: given }).success).toBe(false);
    },
  );
});

it("repeats what the contract lets be repeated", () => {
  const names = ["region", "country", "currency", "basis", "company", "vat", "attr.diameter", "attr.steel_class"];
  for (const name of names) expect(isRepeatable(name), name).toBe(true);
  for (const name of [
    "cat",
    "type",
    "q",
    "verified",
    "owner",
    "priceMin",
    "attr.breed",
    "attr.gmo_free",
    "attr.protein.min",
  ])
    expect(isRepeatable(name), name).toBe(false);
});
