import { expect, it } from "vitest";
import { makeCompanyCursor, readCompanyCursor } from "./company-orders";

it("a cursor goes on whichever name its category or region is called by", () => {
  const cursor = makeCompanyCursor({ cat: "agro" }, { id: crypto.randomUUID(), sortValue: "А" }, 1);
  expect(readCompanyCursor({ cat: "agriculture", cursor })).toMatchObject({ page: 2 });
  const ofRegion = makeCompanyCursor({ region: "RU-ROS" }, { id: crypto.randomUUID(), sortValue: "А" }, 1);
  expect(readCompanyCursor({ region: "Ростовская обл.", cursor: ofRegion })).toMatchObject({ page: 2 });
  expect(() => readCompanyCursor({ cat: "grains", cursor })).toThrow(/another order or filter/);
});
