import { describe, expect, it } from "vitest";
import { ListingFilters } from "./query";

const attributes = (attr: Record<string, string>) => ListingFilters.safeParse({ attr });

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
