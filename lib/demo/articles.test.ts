import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { SHIPPED_ARTICLES } from "./articles";

it.each([
  ["ru", ru.listing.vat],
  ["en", en.listing.vat],
])("the %s article on VAT names it as listings do", (language, labels) => {
  const article = SHIPPED_ARTICLES.find(
    (candidate) => candidate.key === "vat-in-prices" && candidate.language === language,
  );
  for (const label of Object.values(labels)) expect(article?.body).toContain(label);
});

it("English articles write a share without a space before its sign", () => {
  const english = SHIPPED_ARTICLES.filter(({ language }) => language === "en");
  for (const { title, summary, body } of english) expect(`${title} ${summary} ${body}`).not.toMatch(/\d %/);
});
