import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { AdminInvoice } from "@/lib/billing/contract";
import { InvoiceTable } from "./invoice-table";

const payer = { name: "ООО «Зерно»", country: "RU", inn: "7707083893", kpp: null, address: "Москва" };
const bank = { bank: "Банк", bik: "044525000", account: "40702", correspondentAccount: "30101" };
const paid: AdminInvoice = {
  id: "1",
  number: "T-1",
  userId: "2",
  kind: "NEW",
  status: "PAID",
  tariff: "pro",
  period: "month",
  price: "4900.00",
  credit: "0.00",
  creditDays: 0,
  amount: "4900.00",
  vatRate: null,
  vat: "0.00",
  payer,
  supplier: { ...payer, ...bank, signatory: null, isDemo: true },
  issuedOn: "2026-03-01",
  dueOn: "2026-03-11",
  periodStart: "2026-03-05",
  periodEnd: "2026-04-05",
  paidOn: "2026-03-05",
  reference: "77",
  reason: null,
  createdAt: "2026-03-01T09:00:00.000Z",
  ownerEmail: "a@example.com",
  ownerName: "А",
};

const table = (invoice: AdminInvoice) =>
  renderRussian(
    <InvoiceTable
      state={{ path: "/ru/admin/invoices", params: {} }}
      query={{}}
      invoices={[invoice]}
      total={1}
      locale="ru"
    />,
  );

it("shows when a paid invoice was due, by which its column sorts, and when it was paid", () => {
  const html = table(paid);
  expect(html).toMatch(/>11\u00a0марта 2026/);
  expect(html).toMatch(/>оплачен 5\u00a0марта 2026/);
  expect(table({ ...paid, status: "OPEN", paidOn: null })).not.toContain(">оплачен");
});

it("names the country of a payer from elsewhere beside the tax number", () => {
  expect(table({ ...paid, payer: { ...payer, country: "KZ", inn: "070240000123" } })).toContain(
    ">Казахстан · 070240000123 · a@example.com<",
  );
  expect(table(paid)).toContain(">7707083893 · a@example.com<");
});
