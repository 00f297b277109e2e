import { describe, expect, it } from "vitest";
import { makePaymentForm, Payer } from "./contract";

const read = (amount: string, locale: "ru" | "en") =>
  makePaymentForm(locale).safeParse({ amount, paidOn: "2026-11-21", reference: "п/п 101" });

describe("the typed sum of a payment", () => {
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

describe("a payer", () => {
  const russian = { name: "ООО «Ромашка»", inn: "7707 083 893", kpp: "770701001", address: "Москва" };
  const codes = (given: object) =>
    Payer.safeParse({ ...russian, ...given }).error?.issues.map(({ path, ...issue }) => [
      path.join("."),
      (issue as { params?: { code: string } }).params?.code,
    ]);

  it("is from Russia when no country is given, with INN and KPP", () => {
    expect(Payer.parse(russian)).toEqual({ ...russian, country: "RU", inn: "7707083893" });
    expect(codes({ inn: "070240000123" })).toEqual([["inn", "inn"]]);
    expect(codes({ inn: " " })).toEqual([["inn", "required"]]);
    expect(codes({ kpp: null })).toEqual([["kpp", "required"]]);
    expect(codes({ kpp: "77" })).toEqual([["kpp", "invalid"]]);
    expect(codes({ inn: "500100732259" })).toEqual([["kpp", "no_kpp"]]);
  });

  it.each([
    ["KZ", " 070240000123 ", "070240000123"],
    ["DE", "DE 136 695 976", "DE136695976"],
    ["Китай", "91310000-MA1FL", "91310000-MA1FL"],
  ])("from elsewhere (%s) has the tax number %j of its country and no KPP", (country, inn, kept) => {
    expect(Payer.parse({ ...russian, country, inn, kpp: " " })).toMatchObject({ inn: kept, kpp: null });
    expect(codes({ country, inn })).toEqual([["kpp", "no_kpp"]]);
  });

  it.each(["1234", "-----", "123456789012345678901", "12/34/56", "12345\u0000"])(
    "from another country is refused the number %j",
    (inn) => {
      expect(codes({ country: "KZ", inn, kpp: null })).toMatchObject([["inn", expect.any(String)]]);
    },
  );
});
