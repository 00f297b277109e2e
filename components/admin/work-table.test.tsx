import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { WorkTable } from "./work-table";

it("work of an unknown age is not told to be nothing", () => {
  const show = (count: number) =>
    renderRussian(
      <WorkTable
        rows={[{ what: "invoices", path: "/invoices", count, since: null }]}
        locale="ru"
        now="2026-11-27T09:00:00Z"
      />,
    );
  expect(show(1)).toContain("Время не записано");
  expect(show(1)).not.toContain("Ничего не ждёт");
  expect(show(0)).toContain("Ничего не ждёт");
});
