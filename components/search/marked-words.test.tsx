import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { Listing } from "@/lib/listings/contract";
import { markWords } from "./marked-words";

const rebar = { id: "1", title: "Арматура А500С", categorySlug: "rebar", attributes: {} } as unknown as Listing;

it("marks the seller's own title, and leaves a title that was composed for the page", () => {
  expect(renderRussian(markWords([], rebar, "ru").title)).toBe("Арматура А500С");
  expect(markWords([], rebar, "en").title).toBeNull();
});
