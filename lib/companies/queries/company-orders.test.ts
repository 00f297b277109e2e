import { expect, it } from "vitest";
import { encodeCursor, readListPage } from "@/lib/core/cursor";
import type { CompanyFilters } from "../contract";
import { nameOrder } from "./company-orders";

it("a cursor works with every name of its category or region", () => {
  const cursorOf = (filters: CompanyFilters) =>
    encodeCursor({ order: nameOrder("name", filters), value: "А", id: crypto.randomUUID(), page: 2 });
  const read = (filters: CompanyFilters, cursor: string) => readListPage({ cursor }, nameOrder("name", filters), /./);
  const cursor = cursorOf({ cat: "agro" });
  expect(read({ cat: "agriculture" }, cursor)).toMatchObject({ page: 2 });
  expect(read({ region: "Ростовская обл." }, cursorOf({ region: "RU-ROS" }))).toMatchObject({ page: 2 });
  expect(() => read({ cat: "grains" }, cursor)).toThrow(/another order or filter/);
});
