import { expect, it } from "vitest";
import { listFilterTabs } from "./filter-tabs";

const state = { path: "/ru/list", params: { status: "OPEN", q: "пшеница", page: "3" } };
const choice = {
  name: "status",
  current: "OPEN" as const,
  values: ["OPEN", "PAID"] as const,
  counts: { OPEN: 2, PAID: 1, VOID: 4 },
  all: "Все",
  label: (value: string) => value.toLowerCase(),
};

it("leads to the first page of each value and keeps the other filters", () => {
  const tabs = listFilterTabs(state, choice);
  expect(tabs.map(({ label }) => label)).toEqual(["Все", "open", "paid"]);
  const addresses = tabs.map(({ href }) => Object.fromEntries(new URL(href, "http://tonna.example").searchParams));
  expect(addresses).toEqual([{ q: "пшеница" }, { q: "пшеница", status: "OPEN" }, { q: "пшеница", status: "PAID" }]);
});

it("counts in the first tab also what has no tab of its own", () => {
  expect(listFilterTabs(state, choice).map(({ count }) => count)).toEqual([7, 2, 1]);
});

it("marks the tab in use, and the whole list when nothing is chosen", () => {
  const current = (value?: "OPEN") =>
    listFilterTabs(state, { ...choice, current: value }).flatMap(({ label, isCurrent }) => (isCurrent ? [label] : []));
  expect(current("OPEN")).toEqual(["open"]);
  expect(current()).toEqual(["Все"]);
});
