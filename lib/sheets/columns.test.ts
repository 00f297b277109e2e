import { expect, test } from "vitest";
import { cpuMs } from "@/lib/core/test-cpu";
import { readHead } from "./columns";

const HEADS: Record<string, string> = {
  date: "date|as_of|Дата|На дату|Дата цены|As of|Дата котировки",
  commodity:
    "commodity|product|Товар|Наименование|Наименование товара|Наименование продукции|Номенклатура|Позиция|Культура|Продукция|Материал|Наименование номенклатуры|Вид лома|Наименование культуры|Product name|Item|Вид топлива|НАИМЕНОВАНИЕ\nТОВАРА|Товарная позиция|Наименование, марка?",
  grade: "grade|Класс|Марка|Сорт|Класс/марка|Марка стали|Steel grade",
  kind: "Вид|Тип|Порода|Species|Class|Type",
  region: "region|Регион|Область|Регион отгрузки|Субъект РФ",
  place: "place|basis_place|Станция|Пункт погрузки|Элеватор|Порт|Склад|Станция отгрузки|Location|Город",
  basis: "basis|Базис|Базис поставки|Условия поставки|Delivery terms|Incoterms 2020|Условия",
  vat: "vat|НДС|Ставка НДС|НДС, %|VAT",
  currency: "currency|Валюта|Currency|Валюта цены",
  unit: "unit|Ед.|Ед. изм.|Единица измерения|Ед.изм.|UOM|Unit",
  price:
    "price|price_avg|Цена|Цена, руб.|Цена с НДС, руб./т|Цена, руб./т без НДС|Цена (руб/тн)|Цена за 1 тн, руб|Price (USD/t)|Цена\nруб./т|Стоимость, руб.|Цена закупки, руб./т|Закупочная цена|Оптовая цена|Цена за тонну|Средняя цена|ЦЕНА РУБ/ТН С НДС|Цена (с НДС)|руб./т, цена|Price, EUR per tonne|Bid|Цена продажи|Отпускная цена, руб/т",
  priceMin: "price_min|Цена от|Цена от, руб./т|Мин. цена|Цена мин.|Low|Цена, руб./т от",
  priceMax: "price_max|Цена до|Цена до, руб./т|Макс. цена|High|Цена, руб./т до",
  diameter: "diameter|Диаметр|Диаметр, мм|Диаметр, см|Ø",
  protein: "protein|Протеин, %|Белок|Содержание протеина, %",
  quantity: "quantity|Кол-во|Количество, т|Остаток, т|Объём|Наличие|Остаток на складе|Stock|Qty",
  externalId: "externalId|Артикул|Код|SKU|Код товара",
  country: "country|Страна|Страна происхождения|Origin",
  note: "note|Примечание|Комментарий|Remarks",
  unused: "id|№|№ п/п|series_id|Изменение|Изменение, %|Старая цена|Сумма|Телефон|Стоимость доставки",
};

test.each(
  Object.entries(HEADS).flatMap(([column, heads]) =>
    heads
      .split("|")
      .filter((head) => !head.endsWith("?"))
      .map((head) => [head, column]),
  ),
)("the head %j is %s", (head, column) => {
  expect(readHead(head).meaning).toEqual({ kind: "column", column });
});

test.each([
  ["Клейковина, %", "gluten"],
  ["Клейковина", "gluten"],
  ["gluten", "gluten"],
  ["Натура, г/л", "test_weight"],
  ["Влажность, %", "moisture"],
  ["Число падения, с", "falling_number"],
  ["Толщина, мм", "thickness"],
  ["steel_grade", "steel_grade"],
  ["Размер", "size"],
  ["Длина, м", "length"],
])("the head %j is the attribute %s", (head, key) => {
  expect(readHead(head).meaning).toEqual({ kind: "attribute", key });
});

test.each(["Розничная цена конкурента", "Цена за резку", "Цена от 20 тонн", "Цена со скидкой"])(
  "the head %j is another price, and not used",
  (head) => {
    expect(readHead(head).meaning).toEqual({ kind: "column", column: "unused" });
  },
);

test.each(["colour of the wagon", "Сорность и битые", "Вес связки"])(
  "the head %j is unknown, and never a price",
  (head) => {
    expect(readHead(head).meaning).toEqual({ kind: "unknown", name: head });
  },
);

test("a head of a price with a basis has both", () => {
  expect(readHead("Цена FCA Липецк, руб./т")).toMatchObject({
    meaning: { column: "price" },
    basis: "FCA Липецк",
    measure: { currency: "RUB", unit: "т" },
  });
});

test("a head of any length is read in good time", async () => {
  expect(await cpuMs(() => readHead(`a,${"\t".repeat(100_000)}\nb\nc`))).toBeLessThan(500);
});
