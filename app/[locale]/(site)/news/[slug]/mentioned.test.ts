import { expect, it } from "vitest";
import { listMentioned } from "./mentioned";

it("leads to the quotes of those industries alone that have some", () => {
  const { commodities, industries } = listMentioned(
    ["rebar", "wheat-milling"],
    [],
    [{ industry: "agriculture" }],
    "en",
  );
  expect(commodities.map(({ slug }) => slug)).toEqual(["rebar", "wheat-milling"]);
  expect(industries.map(({ slug }) => slug)).toEqual(["agriculture"]);
});
