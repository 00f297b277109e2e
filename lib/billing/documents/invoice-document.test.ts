import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Invoice } from "../contract";
import { bankTransfer } from "../providers/bank-transfer";
import { buildInvoiceDocument, formatPayer } from "./invoice-document";
import { renderInvoicePdf } from "./invoice-pdf";

const invoice: Invoice = {
  id: "0",
  number: "2026-000123",
  userId: "0",
  kind: "UPGRADE",
  status: "OPEN",
  tariff: "corporate",
  period: "month",
  price: "24900.00",
  credit: "3266.67",
  creditDays: 20,
  amount: "21633.33",
  vatRate: "22.0",
  vat: "3901.09",
  payer: {
    name: "ТОО «Қостанай Жер», Łódź ₽",
    country: "RU",
    inn: "7707083893",
    kpp: "770701001",
    address: "101000, Москва",
  },
  supplier: {
    name: "ООО «Поставщик»",
    inn: "7700000000",
    kpp: "770001001",
    address: "Москва",
    bank: "АО «Банк»",
    bik: "044525000",
    account: "40702810000000000001",
    correspondentAccount: "30101810000000000001",
    signatory: "Иванов И. И.",
    isDemo: false,
  },
  issuedOn: "2026-11-21",
  dueOn: "2026-12-01",
  periodStart: null,
  periodEnd: null,
  paidOn: null,
  reference: null,
  reason: null,
  createdAt: "2026-11-21T09:00:00.000Z",
};
const wayOf = (given: Invoice) => bankTransfer.wayToPay(given);

/** The letters that a PDF has in its fonts, by the maps that it carries for copying text. */
function lettersOf(pdf: Buffer): Set<string> {
  const letters = new Set<string>();
  for (const [, body = ""] of pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    for (const [, hex = ""] of inflated(body).matchAll(/<([0-9a-f]{4,})>/g)) {
      for (const code of hex.match(/.{4}/g) ?? []) letters.add(String.fromCharCode(Number.parseInt(code, 16)));
    }
  }
  return letters;
}

/** A stream's text when it is a map of letters, else nothing. */
function inflated(body: string): string {
  try {
    const text = inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    return text.includes("beginbfrange") ? text : "";
  } catch {
    return "";
  }
}

describe("buildInvoiceDocument", () => {
  it("names the public offer in its version of the invoice's day, and none before the first one", () => {
    const offerOf = (issuedOn: string, locale: "ru" | "en") =>
      buildInvoiceDocument({ ...invoice, issuedOn }, wayOf(invoice), locale).offer;
    expect(offerOf("2026-11-25", "ru")).toBeNull();
    const [ru, en] = [offerOf("2027-01-15", "ru"), offerOf("2027-01-15", "en")];
    expect(ru).toMatch(/оферта в редакции от 26\u00a0ноября 2026\u00a0г\. \(https?:\/\/\S+\/ru\/offer\/2026-11-26\)/);
    expect(en).toMatch(/version of 26\u00a0November 2026 \(https?:\/\/\S+\/en\/offer\/2026-11-26\)/);
  });

  it("has the Russian form: credit, VAT, the sum in words, term and purpose", () => {
    const document = buildInvoiceDocument(invoice, wayOf(invoice), "ru");
    expect(document).toMatchObject({
      title: "Счёт на оплату №\u00a02026-000123 от 21\u00a0ноября 2026\u00a0г.",
      line: ["1", "Доступ к сервису «Тонна», тариф Corporate", "1", "мес.", "24\u00a0900,00", "24\u00a0900,00"],
      totals: [
        ["Итого", "24\u00a0900,00"],
        ["Зачёт за неиспользованные дни прежнего тарифа (20\u00a0дн.)", "−3\u00a0266,67"],
        ["В том числе НДС 22\u202f%", "3\u00a0901,09"],
        ["Всего к оплате", "21\u00a0633,33"],
      ],
      inWords: "Двадцать одна тысяча шестьсот тридцать три рубля 33 копейки",
      term: "Оплатить не позднее 1\u00a0декабря 2026\u00a0г. Оплата означает согласие с этим счётом и с тем, что входит в тариф (http://localhost:3000/ru/tariffs). Зачёт действует при оплате по 1\u00a0декабря 2026\u00a0г. включительно, новый период начинается в день платежа.",
      signatory: ["Руководитель", "Иванов И. И."],
      warning: null,
    });
    expect(document.purpose[1]).toBe(
      "Оплата по счёту № 2026-000123 от 21.11.2026 за тариф Corporate сервиса «Тонна». В том числе НДС 22% 3901-09 руб.",
    );
    expect(document.purpose[1].length).toBeLessThanOrEqual(210);
  });

  it("names the days of a renewal, an invoice without VAT, and an invoice that is no longer to be paid", () => {
    const renewal: Invoice = {
      ...invoice,
      vatRate: null,
      vat: "0.00",
      credit: "0.00",
      amount: "24900.00",
      periodStart: "2026-11-30",
      periodEnd: "2026-12-30",
    };
    const document = buildInvoiceDocument(renewal, wayOf(renewal), "en");
    expect(document.line[1]).toBe(
      "Access to Tonna, tariff Corporate, from 30\u00a0November 2026 to 29\u00a0December 2026",
    );
    expect(document.totals.map(([name]) => name)).toEqual(["Total", "Without VAT", "Amount due"]);
    expect(document.inWords).toBe("Twenty-four thousand nine hundred roubles 00 kopecks");
    expect(buildInvoiceDocument({ ...renewal, status: "VOID" }, wayOf(renewal), "ru").term).toMatch(/не оплачивайте/);
    expect(buildInvoiceDocument({ ...renewal, status: "PAID", paidOn: "2026-11-25" }, wayOf(renewal), "ru").term).toBe(
      "Оплачен 25\u00a0ноября 2026\u00a0г.",
    );
  });
});

describe("formatPayer", () => {
  const payer = { ...invoice.payer, country: "KZ", inn: "070240000123", kpp: null, address: "Алматы" };

  it("names the payer's number by its country, and the country unless it is Russia", () => {
    expect(buildInvoiceDocument({ ...invoice, payer }, wayOf(invoice), "ru").parties[1]).toEqual([
      "Покупатель",
      "ТОО «Қостанай Жер», Łódź ₽, Налоговый номер 070240000123, Казахстан, Алматы",
    ]);
    expect(formatPayer(payer, "en")).toContain(", Tax number 070240000123, Kazakhstan, Алматы");
    expect(formatPayer(invoice.payer, "ru")).toContain(", ИНН 7707083893, КПП 770701001, 101000, Москва");
    expect(formatPayer(invoice.payer, "en")).toContain(", INN 7707083893, KPP 770701001, 101000, Москва");
  });
});

describe("renderInvoicePdf", () => {
  it("makes one page that carries its fonts and every letter of its text", async () => {
    const document = buildInvoiceDocument(invoice, wayOf(invoice), "ru");
    const pdf = await renderInvoicePdf(document);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf.toString("latin1")).toContain("Golos");
    const letters = lettersOf(pdf);
    for (const letter of `${document.inWords}${document.title}${document.parties.flat().join("")}`.replace(
      /[\s\u00a0]/g,
      "",
    ))
      expect(letters, letter).toContain(letter);
  });

  it("draws letters of all its fonts, and shows where one is missing", async () => {
    const names = ["Ұлы Жұмыс", "ışık", "Œuvre œ", "5 € † ₸", "上海铜业有限公司", "銅 あ ア", "Ελλάς", "ศิลา"];
    for (const name of names) {
      const given = { ...invoice, payer: { ...invoice.payer, name } };
      const pdf = await renderInvoicePdf(buildInvoiceDocument(given, wayOf(given), "ru"));
      const letters = lettersOf(pdf);
      const isKnown = !/[Ες]|[\u0e00-\u0eff]/.test(name);
      for (const letter of name.replace(/ /g, "")) expect(letters.has(letter), `${name}: ${letter}`).toBe(isKnown);
      expect(letters.has("?"), name).toBe(!isKnown);
      expect(pdf.length).toBeLessThan(150_000);
    }
  });

  it("has every letter of the public offer", async () => {
    const newer = { ...invoice, issuedOn: "2026-12-21" };
    const document = buildInvoiceDocument(newer, wayOf(newer), "ru");
    const letters = lettersOf(await renderInvoicePdf({ ...document, offer: `${document.offer}Щ` }));
    for (const letter of `${document.offer}Щ`.replace(/[\s\u00a0]/g, "")) expect(letters, letter).toContain(letter);
  });

  it("stays on one page with the longest names", async () => {
    const long = {
      ...invoice,
      issuedOn: "2026-12-21",
      payer: { ...invoice.payer, name: "Ж".repeat(200), address: "улица ".repeat(50) },
    };
    const pdf = await renderInvoicePdf(buildInvoiceDocument(long, wayOf(long), "ru"));
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
