import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { KEY_STATES } from "@/lib/api-keys/contract";
import { INVOICE_STATUSES, SUBSCRIPTION_STATUSES } from "@/lib/billing/contract";
import { COMPANY_STATUSES } from "@/lib/companies/reference";
import { LISTING_STATUSES } from "@/lib/listings/contract";
import { NEWS_STATUSES } from "@/lib/news/contract";
import { AuditChange } from "./audit-change";

function shown(changes: Record<string, unknown>, type = "news"): string {
  return renderRussian(<AuditChange entry={{ changes, reason: null, subject: { type, id: "1", name: null } }} />);
}

it("shows a long text whole, before and after, and a short one as it is", () => {
  const [before, after] = [`${"Первая версия. ".repeat(30)}Конец первой.`, `${"Вторая. ".repeat(40)}Конец второй.`];
  const html = shown({ body: [before, after] });
  expect(html).toContain(`>${before}<`);
  expect(html).toContain(`>${after}<`);
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(shown({ body: ["Было", "Стало"] })).not.toContain("<details");
});

it("tells the state of each kind of record in its own words", () => {
  expect(shown({ status: [null, "ACTIVE"] }, "listing")).toContain("опубликовано");
  expect(shown({ status: [null, "ACTIVE"] }, "subscription")).toContain("действует");
  expect(shown({ status: ["PAST_DUE", "FREE"] }, "subscription")).toContain("закончилась");
  expect(shown({ status: ["OPEN", "EXPIRED"] }, "invoice")).toContain("истёк");
  expect(shown({ status: ["PUBLISHED", "ARCHIVED"] }, "news")).toContain("снят");
});

it("names the fields of a freight table in words", () => {
  const html = shown({ asOf: "2026-11-20", version: 2, restoredFrom: 1, composed: true }, "freight");
  for (const name of ["цены на", "версия", "из версии", "демонстрационные"]) expect(html).toContain(`${name}:`);
});

it("shows the query of a saved search in letters and not in codes", () => {
  const html = shown({ query: "cat=grains&q=%D0%BF%D1%88%D0%B5%D0%BD%D0%B8%D1%86%D0%B0+3" }, "saved_search");
  expect(html).toContain("cat=grains, q=пшеница 3");
});

it.each([
  ["listing", LISTING_STATUSES],
  ["company", COMPANY_STATUSES],
  ["invoice", INVOICE_STATUSES],
  ["news", NEWS_STATUSES],
  ["subscription", SUBSCRIPTION_STATUSES],
  ["key", KEY_STATES],
])("shows no state of a %s as a bare code", (type, statuses) => {
  for (const status of statuses) expect(shown({ status: [null, status] }, type)).not.toContain(status);
});
