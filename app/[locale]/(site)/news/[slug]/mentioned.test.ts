import { expect, it } from "vitest";
import { mentionedIn } from "./mentioned";

it("leads to the quotes of those industries alone that have some", () => {
  const { commodities, industries } = mentionedIn(["rebar", "wheat-milling"], [], [{ industry: "agriculture" }], "en");
  expect(commodities.map(({ slug }) => slug)).toEqual(["rebar", "wheat-milling"]);
  expect(industries.map(({ slug }) => slug)).toEqual(["agriculture"]);
});
