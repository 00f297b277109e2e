import { expect, it } from "vitest";
import { russianHtml } from "@/e2e/support/russian-html";
import { EmptyResult } from "./empty-result";

const shown = {
  state: { path: "/ru/catalogue/rebar", params: { q: "пшеница" } },
  chips: [{ name: "q", text: "«пшеница»" }],
  withoutEach: [],
  everywhere: "/ru/catalogue",
  elsewhere: null,
  wider: null,
  lastPage: null,
};
const address = (q: string) => `href="/ru/catalogue?q=${encodeURIComponent(q)}"`;

it("leads to the same search in all categories, or to a wider one", () => {
  const elsewhere = russianHtml(<EmptyResult {...shown} elsewhere={{ q: "пшеница", total: 95 }} />);
  for (const text of [address("пшеница"), "95 объявлений"]) expect(elsewhere).toContain(text);
  const wider = russianHtml(<EmptyResult {...shown} wider="медь" />);
  for (const text of [address("медь"), "Возможно, вы искали"]) expect(wider).toContain(text);
  expect(russianHtml(<EmptyResult {...shown} />)).not.toContain("/ru/catalogue?q=");
});
