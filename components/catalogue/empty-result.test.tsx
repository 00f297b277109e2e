import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { EmptyResult } from "./empty-result";

const shown = {
  state: { path: "/ru/catalogue/rebar", params: { q: "пшеница" } },
  chips: [{ name: "q", value: "пшеница", text: "«пшеница»" }],
  withoutEach: [],
  everywhere: "/ru/catalogue",
  elsewhere: null,
  wider: null,
  lastPage: null,
};
const address = (q: string) => `href="/ru/catalogue?q=${encodeURIComponent(q)}"`;

it("leads to the same search in all categories, or to a wider one", () => {
  const elsewhere = renderRussian(<EmptyResult {...shown} elsewhere={{ q: "пшеница", total: 95 }} />);
  for (const text of [address("пшеница"), "95 объявлений"]) expect(elsewhere).toContain(text);
  const wider = renderRussian(<EmptyResult {...shown} wider={{ text: "медь", parts: [] }} />);
  for (const text of [address("медь"), "Возможно, вы искали"]) expect(wider).toContain(text);
  expect(renderRussian(<EmptyResult {...shown} />)).not.toContain("/ru/catalogue?q=");
});

it("drops what needs a filter together with it", () => {
  const state = { path: "/ru/catalogue", params: { near: "moscow", within: "50", sortBy: "distance" } };
  const chips = [{ name: "near", value: "moscow", text: "рядом", needing: ["within", "sortBy"] }];
  const html = renderRussian(
    <EmptyResult {...shown} state={state} chips={chips} withoutEach={[{ name: "near", total: 3 }]} />,
  );
  expect(html).toContain('href="/ru/catalogue"');
});
