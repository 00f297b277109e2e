import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { Invoice } from "@/lib/billing/contract";
import { OpenInvoice } from "./open-invoice";

const invoice = {
  id: "1",
  number: "T-1",
  kind: "UPGRADE",
  tariff: "corporate",
  period: "month",
  amount: "1.00",
  dueOn: "2026-11-15",
};
const shown = (credit: string, today: string) =>
  renderRussian(
    <OpenInvoice invoice={{ ...invoice, credit } as Invoice} today={today} locale="ru" action={async () => {}} />,
  );

it("asks to pay an invoice as long as its payment would be taken, and to replace it then", () => {
  expect(shown("10.00", "2026-11-15")).toContain("Счёт T-1 ждёт оплаты");
  expect(shown("10.00", "2026-11-16")).toContain("действовал до 15\u00a0ноября 2026");
  expect(shown("10.00", "2026-11-16")).not.toContain("Оплатите");
  expect(shown("0.00", "2026-11-16")).toContain("Счёт T-1 ждёт оплаты");
});
