import { describe, expect, it } from "vitest";
import { paymentForm } from "./contract";

const read = (amount: string, locale: "ru" | "en") =>
  paymentForm(locale).safeParse({ amount, paidOn: "2026-11-21", reference: "п/п 101" });

describe("the sum of a payment, as it is typed", () => {
  it.each([
    ["24 900,00", "ru", "24900.00"],
    ["24\u00a0900,5\u202f₽", "ru", "24900.50"],
    ["24,900.00", "en", "24900.00"],
    ["₽24,900", "en", "24900.00"],
    ["24,900.00", "ru", "24900.00"],
    ["24900", "ru", "24900.00"],
    ["4900.5", "en", "4900.50"],
    ["0004900", "ru", "4900.00"],
  ] as const)("%s in %s is %s", (typed, locale, sum) => {
    expect(read(typed, locale).data?.amount).toBe(sum);
  });

  it.each([
    ["", "required"],
    [" ₽", "required"],
    ["24,900", "invalid"],
    ["24900.001", "invalid"],
    ["-1", "invalid"],
    ["dear", "invalid"],
  ])("refuses %j in Russian", (typed, code) => {
    expect(read(typed, "ru").error?.issues).toMatchObject([{ path: ["amount"], params: { code } }]);
  });
});
