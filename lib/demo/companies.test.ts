import { expect, it } from "vitest";
import { listRegistrationProblems } from "@/lib/companies/policy";
import { DEMO_COMPANIES } from "./companies";

it("has 60 companies, most of them verified", () => {
  const count = (status: string) => DEMO_COMPANIES.filter((company) => company.status === status).length;
  expect(DEMO_COMPANIES).toHaveLength(60);
  expect(count("VERIFIED")).toBe(45);
  expect(count("PENDING")).toBeGreaterThan(3);
  expect(count("DRAFT")).toBeGreaterThan(2);
  for (const key of ["id", "slug", "name"] as const)
    expect(new Set(DEMO_COMPANIES.map((company) => company[key])).size).toBe(60);
});

it("gives Russian companies synthetic numbers that pass the checks, and the others none", () => {
  for (const { inn, kpp, ogrn, place, name } of DEMO_COMPANIES) {
    expect(listRegistrationProblems(place.country, { inn, kpp, ogrn }), name).toEqual([]);
    if (place.country === "RU") expect(inn, name).toMatch(/^99/);
    else expect([inn, kpp, ogrn]).toEqual([null, null, null]);
  }
});
