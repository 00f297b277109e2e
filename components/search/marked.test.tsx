import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { THIN } from "@/lib/i18n/format";
import { Marked } from "./marked";

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

it("keeps per cents with their figures, where a match ends between them too", () => {
  const parts = [
    { text: "Пшеница ", match: false },
    { text: "12,5", match: true },
    { text: " %, 3 класс", match: false },
  ];
  const html = renderRussian(<Marked highlight={{ field: "title", parts }} text="" />);
  expect(textOf(html)).toBe(`Пшеница 12,5${THIN}%, 3 класс`);
  expect(html).toMatch(/<mark[^>]*>12,5<\/mark>/);
  expect(renderRussian(<Marked highlight={undefined} text="протеин 13 %" />)).toBe(`протеин 13${THIN}%`);
});
