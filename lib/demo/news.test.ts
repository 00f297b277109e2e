import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { ARTICLES_EN } from "./news-en";
import { ARTICLES_RU } from "./news-ru";

it.each([
  [ARTICLES_RU, ru.listing.vat],
  [ARTICLES_EN, en.listing.vat],
])("the article on VAT names it as listings do", (articles, words) => {
  const article = articles.find(({ key }) => key === "vat-in-prices");
  for (const word of Object.values(words)) expect(article?.body).toContain(word);
});

it("English articles write a share without a space before its sign", () => {
  for (const { title, summary, body } of ARTICLES_EN) expect(`${title} ${summary} ${body}`).not.toMatch(/\d %/);
});
