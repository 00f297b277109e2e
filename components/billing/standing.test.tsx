import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { Subscription } from "@/lib/billing/contract";
import { Standing } from "./standing";

const subscription = {
  tariff: "corporate",
  status: "ACTIVE",
  periodStart: "2026-11-01",
  periodEnd: "2026-12-01",
  nextTariff: "corporate",
  nextPeriod: "month",
};
const shown = (more: Partial<Subscription>) =>
  renderRussian(
    <Standing
      locale="ru"
      today="2026-11-15"
      has="corporate"
      state={{
        subscription: { ...subscription, ...more } as Subscription,
        request: null,
        renewal: null,
        paidUntil: null,
      }}
      keys={2}
      action={async () => {}}
    />,
  );

it("names what is left when a subscription ends: Free, or what was given without end", () => {
  expect(shown({ granted: "free" })).toContain("Затем аккаунт перейдёт на Free");
  expect(shown({ granted: "pro" })).toContain("Затем аккаунт вернётся на Pro");
  expect(shown({ granted: "pro", status: "CANCELLED" })).toMatch(/С 1\s+декабря.* аккаунт вернётся на Pro/);
});

it("asks for nothing when the tariff stays without a payment", () => {
  const html = shown({ granted: "corporate" });
  expect(html).toMatch(/тариф Corporate останется без оплаты/);
  expect(html).not.toContain("Отменить");
  expect(html).not.toContain("Изменить следующий период");
});
