import { describe, expect, it } from "vitest";
import { readSheets } from "./read-sheets";

type Price = { type: string; amount: string; currency?: string; unit?: string };
const TYPES = {
  retail: "<Наименование>Розничная</Наименование><Валюта>USD</Валюта><Налог><УчтеноВСумме>true</УчтеноВСумме></Налог>",
  wholesale:
    "<Наименование>Оптовая</Наименование><Валюта>RUB</Валюта><Налог><УчтеноВСумме>false</УчтеноВСумме></Налог>",
  plain: "<Наименование>Оптовая</Наименование><Валюта>RUB</Валюта>",
};

const toFiles = (offers: Price[][], rate = "") => {
  const types = [...new Set(offers.flat().map(({ type }) => type))].sort();
  const named = types.map((type) => `<ТипЦены><Ид>${type}</Ид>${TYPES[type as keyof typeof TYPES]}</ТипЦены>`);
  const goods = offers.map(
    (_, at) =>
      `<Товар><Ид>t${at}</Ид><Наименование>Арматура</Наименование><БазоваяЕдиница>т</БазоваяЕдиница>${rate}</Товар>`,
  );
  const priced = offers.map((prices, at) => {
    const listed = prices.map(
      ({ type, amount, currency, unit }) =>
        `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу>${currency ? `<Валюта>${currency}</Валюта>` : ""}${unit ? `<Единица>${unit}</Единица>` : ""}</Цена>`,
    );
    return `<Предложение><Ид>t${at}</Ид><Цены>${listed.join("")}</Цены></Предложение>`;
  });
  const wrap = (body: string) =>
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ДатаФормирования="2026-11-25">${body}</КоммерческаяИнформация>`,
    );
  return [
    wrap(`<Каталог><Товары>${goods.join("")}</Товары></Каталог>`),
    wrap(
      `<ПакетПредложений><ТипыЦен>${named.join("")}</ТипыЦен><Предложения>${priced.join("")}</Предложения></ПакетПредложений>`,
    ),
  ];
};

const rowsOf = async (offers: Price[][], rate?: string) =>
  (await readSheets(toFiles(offers, rate))).flatMap(({ rows }) =>
    rows.map(({ price, currency, unit, vat, errors }) =>
      errors.length > 0
        ? errors.map(({ code }) => code).join()
        : [price?.kind === "value" && price.value, currency, unit, vat].join(" "),
    ),
  );

describe("CommerceML with two types of prices", () => {
  const retail = { type: "retail", amount: "600", currency: "USD", unit: "кг" };
  const wholesale = { type: "wholesale", amount: "45000", currency: "RUB", unit: "т" };
  it.each([
    ["the one that counts first", [[wholesale, retail]], ["45000 RUB TNE excluded"]],
    ["the one that counts last", [[retail, wholesale]], ["45000 RUB TNE excluded"]],
    ["one of them missing", [[wholesale, retail], [retail]], ["45000 RUB TNE excluded", "no_price"]],
    ["one alone", [[retail]], ["600 USD KGM included"]],
  ])("takes currency, unit and VAT with the price: %s", async (_, offers, rows) => {
    expect(await rowsOf(offers)).toEqual(rows);
  });
});

it("a rate of the goods does not say that the price has VAT in it", async () => {
  const rate =
    "<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>22</Ставка></СтавкаНалога></СтавкиНалогов>";
  expect(await rowsOf([[{ type: "plain", amount: "45000" }]], rate)).toEqual(["45000 RUB TNE "]);
  expect(await rowsOf([[{ type: "wholesale", amount: "45000" }]], rate)).toEqual(["45000 RUB TNE excluded"]);
});
