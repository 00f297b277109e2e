import { expect, test } from "vitest";
import { writeCell } from "./cell-text";
import { takeMeasure } from "./measure";
import { readPriceCell } from "./price-cell";
import { readVat } from "./vat";

const NONE = { currency: null, unit: null, vat: null, thousands: false };
const price = (min: string | null, max: string | null = min, measure = {}) => ({
  kind: "price",
  range: { min, max },
  measure: { ...NONE, ...measure },
});

test.each<[string, unknown]>([
  ["38 200", price("38200")],
  ["38 200 руб.", price("38200", "38200", { currency: "RUB" })],
  ["38 200 руб./т", price("38200", "38200", { currency: "RUB", unit: "т" })],
  ["38 200 руб. за тонну с НДС", price("38200", "38200", { currency: "RUB", unit: "тонну", vat: "included" })],
  ["24100р", price("24100", "24100", { currency: "RUB" })],
  ["24100р.", price("24100", "24100", { currency: "RUB" })],
  ["24 100,-", price("24100")],
  ["24 100.-", price("24100")],
  ["24100=", price("24100")],
  ["$310", price("310", "310", { currency: "USD" })],
  ["310$", price("310", "310", { currency: "USD" })],
  ["US$ 310/t", price("310", "310", { currency: "USD", unit: "t" })],
  ["USD 310", price("310", "310", { currency: "USD" })],
  ["310 USD/MT", price("310", "310", { currency: "USD", unit: "MT" })],
  ["€ 250,50", price("250.5", "250.5", { currency: "EUR" })],
  ["185 000 тг", price("185000", "185000", { currency: "KZT" })],
  ["185 000 ₸", price("185000", "185000", { currency: "KZT" })],
  ["38 200-39 500", price("38200", "39500")],
  ["38 200 – 39 500 руб.", price("38200", "39500", { currency: "RUB" })],
  ["38 200 руб. - 39 500 руб.", price("38200", "39500", { currency: "RUB" })],
  ["$310-320", price("310", "320", { currency: "USD" })],
  ["от 24 000", price("24000", null)],
  ["от 24 000 руб.", price("24000", null, { currency: "RUB" })],
  ["до 12 000", price(null, "12000")],
  ["от 38 200 до 39 500", price("38200", "39500")],
  ["38,2 тыс. руб.", price("38200", "38200", { currency: "RUB", thousands: true })],
  ["38,2 тыс", price("38200", "38200", { thousands: true })],
  ["38 200 руб. 50 коп.", price("38200.5", "38200.5", { currency: "RUB" })],
  ["38 200*", price("38200")],
  ["38283.333333333336", price("38283.3333")],
  ["договорная", { kind: "onRequest" }],
  ["Цена договорная", { kind: "onRequest" }],
  ["по запросу", { kind: "onRequest" }],
  ["звоните", { kind: "onRequest" }],
  ["on request", { kind: "onRequest" }],
  ["USD310", price("310", "310", { currency: "USD" })],
  ["38 т.р.", price("38000", "38000", { currency: "RUB", thousands: true })],
  ["38,5 т. руб", price("38500", "38500", { currency: "RUB", thousands: true })],
  ["38 200..39 500", price("38200", "39500")],
  ["38 200 р.-39 000 р.", price("38200", "39000", { currency: "RUB" })],
  ["дог.", { kind: "onRequest" }],
  ["договорная цена", { kind: "onRequest" }],
  ["под заказ", { kind: "onRequest" }],
  ["звоните 8 900 123-45-67", { kind: "onRequest" }],
  ["89001234567", { kind: "unreadable" }],
  ["9001234567", { kind: "unreadable" }],
  ["RUB 38,200", { kind: "ambiguous", readings: ["38200", "38.2"] }],
  ["1.250", { kind: "ambiguous", readings: ["1250", "1.25"] }],
  ["46,700", { kind: "ambiguous", readings: ["46700", "46.7"] }],
  ["$1.250", { kind: "ambiguous", readings: ["1250", "1.25"] }],
  ["39 500-38 200", { kind: "unreadable" }],
  ["38 200 (38 900)", { kind: "unreadable" }],
  ["38 200/39 500", { kind: "unreadable" }],
  ["~38 200", { kind: "unreadable" }],
  ["-5", { kind: "unreadable" }],
  ["46700.12345", { kind: "unreadable" }],
  ["C$ 310", price("310", "310", { currency: "CAD" })],
  ["A$310", price("310", "310", { currency: "AUD" })],
  ["310 US$", price("310", "310", { currency: "USD" })],
  ["X$ 310", { kind: "unreadable" }],
  ["310 руб. ПМР", { kind: "unreadable" }],
  ["12 мешков", { kind: "unreadable" }],
])("the price %j is %j", (text, expected) => {
  expect(readPriceCell(text)).toEqual(expected);
});

test.each<[string, string, object]>([
  ["Цена с НДС, руб./т", "Цена", { currency: "RUB", unit: "т", vat: "included" }],
  ["Цена c НДС, руб.", "Цена", { currency: "RUB", vat: "included" }],
  ["Цена, руб./т без НДС", "Цена", { currency: "RUB", unit: "т", vat: "excluded" }],
  ["Цена (руб/тн)", "Цена", { currency: "RUB", unit: "тн" }],
  ["Цена за 1 тн, руб", "Цена", { currency: "RUB", unit: "тн" }],
  ["Цена за тонну (руб. с НДС)", "Цена", { currency: "RUB", unit: "тонну", vat: "included" }],
  ["Price (USD/t)", "Price", { currency: "USD", unit: "t" }],
  ["Price, $/MT, VAT excl.", "Price", { currency: "USD", unit: "MT", vat: "excluded" }],
  ["Price per tonne, EUR", "Price", { currency: "EUR", unit: "tonne" }],
  ["Цена от, тыс. руб./т", "Цена от", { currency: "RUB", unit: "т", thousands: true }],
  ["Цена, тенге/т", "Цена", { currency: "KZT", unit: "т" }],
  ["Цена, KZT за тонну", "Цена", { currency: "KZT", unit: "тонну" }],
  ["Цена\nруб./м³", "Цена", { currency: "RUB", unit: "м³" }],
  ["Цена руб/скл. м3", "Цена", { currency: "RUB", unit: "скл. м3" }],
  ["Цена, руб. (в т.ч. НДС 22%)", "Цена", { currency: "RUB", vat: "included" }],
  ["Цена, бел. руб./т", "Цена", { currency: "BYN", unit: "т" }],
  ["Цена, долл. США/т", "Цена", { currency: "USD", unit: "т" }],
  ["Цены в белорусских рублях", "Цены в", { currency: "BYN" }],
  ["Цены в рублях РБ за тонну", "Цены в", { currency: "BYN", unit: "тонну" }],
  ["Цена, руб. РБ/т", "Цена", { currency: "BYN", unit: "т" }],
  ["Цены в рублях РФ", "Цены в", { currency: "RUB" }],
  ["Цены в российских рублях", "Цены в", { currency: "RUB" }],
  ["Цены в рублях ПМР", "Цены в рублях ПМР", {}],
  ["Цены в приднестровских рублях", "Цены в приднестровских рублях", {}],
  ["Price, Canadian dollars/t", "Price", { currency: "CAD", unit: "t" }],
  ["Prices in Australian dollars", "Prices in", { currency: "AUD" }],
  ["Prices in US dollars", "Prices in", { currency: "USD" }],
  ["Prices in Namibian dollars", "Prices in Namibian dollars", {}],
  ["Price, C$/t", "Price", { currency: "CAD", unit: "t" }],
  ["Price, A$/t", "Price", { currency: "AUD", unit: "t" }],
  ["Price, HK$/t", "Price", { currency: "HKD", unit: "t" }],
  ["Price, X$/t", "Price, X$", { unit: "t" }],
  ["Остаток, т", "Остаток", { unit: "т" }],
  ["Длина (м)", "Длина", { unit: "м" }],
  ["Цена", "Цена", {}],
  ["Цена, т.р./т", "Цена", { currency: "RUB", unit: "т", thousands: true }],
  ["Цена за т. руб.", "Цена", { currency: "RUB", unit: "т" }],
])("the measure of %j leaves %j", (text, rest, measure) => {
  expect(takeMeasure(text)).toEqual({ rest, measure: { ...NONE, ...measure } });
});

test.each([
  ["с НДС", "included"],
  ["в т.ч. 10%", "included"],
  ["в т.ч. НДС", "included"],
  ["с НДС 22%", "included"],
  ["НДС 22%", "included"],
  ["22%", "included"],
  ["вкл. НДС", "included"],
  ["НДС включён", "included"],
  ["да", "included"],
  ["with_vat", "included"],
  ["incl. VAT", "included"],
  ["без НДС", "excluded"],
  ["нет", "excluded"],
  ["без учёта НДС", "excluded"],
  ["НДС сверху", "excluded"],
  ["+ НДС", "excluded"],
  ["without_vat", "excluded"],
  ["VAT excluded", "excluded"],
  ["export", "none"],
  ["не облагается", "none"],
  ["НДС не облагается", "none"],
  ["без НДС (УСН)", "none"],
  ["Без НДС (экспорт)", "none"],
  ["0%", "none"],
  ["НДС 0%", "none"],
  ["с 10% НДС", "included"],
  ["(20% НДС)", "included"],
  ["incl. 20% VAT", "included"],
  ["НДС: 10 %", "included"],
  ["с 7,0% НДС", "included"],
  ["НДС включён в цену", "included"],
  ["22", "included"],
  ["вкл.", "included"],
  ["включён", "included"],
  ["+20%", "excluded"],
  ["не обл.", "none"],
  ["с НДС 0%", "none"],
  ["0,0% НДС", "none"],
  ["не вкл. НДС", "excluded"],
  ["не включая НДС", "excluded"],
  ["НДС 22% не вкл.", "excluded"],
  ["НДС в цену не включён", "excluded"],
  ["НДС не учтён", "excluded"],
  ["НДС 22% начисляется сверху", "excluded"],
  ["НДС оплачивается отдельно", "excluded"],
  ["VAT 20% not included", "excluded"],
  ["VAT is not included", "excluded"],
  ["not incl. VAT", "excluded"],
  ["+ 20% НДС", "excluded"],
  ["без НДС, с НДС 22%", null],
  ["с 5% скидкой", null],
  ["1", null],
  ["по запросу", null],
  ["maybe", null],
])("the VAT %j is %s", (text, vat) => {
  expect(readVat(text)).toBe(vat);
});

test.each<[string, string | null]>([
  ["Цены на 25.11.2026 с 10% НДС", "included"],
  ["Цены включают НДС", "included"],
  ["Цены не вкл. НДС", "excluded"],
  ["Цены указаны не с НДС", "excluded"],
  ["Prices do not include VAT", "excluded"],
  ["Prices don't include VAT", "excluded"],
  ["НДС 22 % в цену не входит", "excluded"],
  ["Цены с 5% скидкой", null],
  ["Цены с 10% предоплатой", null],
])("the text %j says of VAT %s", (text, vat) => {
  expect(takeMeasure(text).measure).toMatchObject({ vat });
  expect(takeMeasure(text).measure.otherVat).toBeUndefined();
});

test("a text with two modes of VAT has both", () => {
  for (const text of ["Цены с НДС 22%, на экспорт без НДС", "Prices without VAT; gross VAT 20% for residents"])
    expect(takeMeasure(text).measure).toMatchObject({ vat: "excluded", otherVat: "included" });
});

test("a cell shows numbers without binary noise, dates as days, and Excel's guarded text", () => {
  expect([0.1 + 0.2, 38283.333333333336, 46700, 1e-7].map(writeCell)).toEqual([
    "0.3",
    "38283.3333333333",
    "46700",
    "0.0000001",
  ]);
  expect(writeCell(new Date("2026-11-25T00:00:00Z"))).toBe("2026-11-25");
  expect(writeCell('="00123"')).toBe("00123");
  expect(writeCell(" 14\u00a0200\n руб. ")).toBe("14 200 руб.");
});
