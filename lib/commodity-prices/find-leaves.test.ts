import { expect, test } from "vitest";
import { findCategory } from "@/lib/reference/categories/tree";
import { findLeavesByName } from "./policy/find-leaves";

test("a parameter names categories by slug, alias or words in either language", () => {
  expect(findLeavesByName("rebar")).toEqual(["rebar"]);
  expect(findLeavesByName("АРМАТУРА")).toEqual(["rebar"]);
  expect(findLeavesByName("milling wheat")).toEqual(["wheat-milling"]);
  expect(findLeavesByName("пшеница")).toEqual(expect.arrayContaining(["wheat-milling", "wheat-feed", "wheat-durum"]));
  expect(findLeavesByName("grains").length).toBeGreaterThan(5);
  expect(findLeavesByName("agro")).toEqual(expect.arrayContaining(["wheat-milling", "soybeans"]));
  expect(findCategory("agro")?.slug).toBe("agriculture");
  for (const nothing of ["((", "%", "кот в мешке", "ша"]) expect(findLeavesByName(nothing)).toEqual([]);
});
