import { expect, it } from "vitest";
import { formatAuditAmount } from "./audit-amount";

it.each([
  ["pricePerUnit", "14500.0000", "14_500", "14,500"],
  ["pricePerUnit", "14500.5000", "14_500,50", "14,500.50"],
  ["pricePerUnit", "99999999999.1234", "99_999_999_999,1234", "99,999,999,999.1234"],
  ["volume", "1500.0000", "1_500", "1,500"],
  ["minVolume", "12.5000", "12,5", "12.5"],
  ["amount", "24900.00", "24_900_₽", "₽24,900"],
  ["amount", "2290.84", "2_290,84_₽", "₽2,290.84"],
])("shows %s %s as a person reads it", (field, stored, ru, en) => {
  expect(formatAuditAmount(stored, field, "ru")?.replaceAll("\u202f", "_")).toBe(ru);
  expect(formatAuditAmount(stored, field, "en")).toBe(en);
});

it("leaves alone what is no amount", () => {
  expect(formatAuditAmount("дорого", "pricePerUnit", "ru")).toBeNull();
  expect(formatAuditAmount("7707083893", "inn", "ru")).toBeNull();
});
