// Reads exchange formats in XML as tables: YML of marketplaces, CommerceML of 1C (`import.xml` and `offers.xml`).
import { XMLParser } from "fast-xml-parser";
import type { CellValue } from "./cell-text";
import { type Head, readHead } from "./columns";
import { readDay } from "./days";
import type { Grid } from "./grid";
import { SheetFileError } from "./problems";

const LISTS = [
  "offer",
  "currency",
  "category",
  "param",
  "picture",
  "Товар",
  "Предложение",
  "Группа",
  "Цена",
  "ТипЦены",
  "ЗначенияСвойства",
  "ЗначениеРеквизита",
  "ХарактеристикаТовара",
  "Налог",
  "СтавкаНалога",
  "Свойство",
];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  processEntities: true,
  isArray: (name) => LISTS.includes(name),
});

type Node = { [name: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const node = (value: unknown): Node => (isNode(value) ? value : {});
const list = (value: unknown): Node[] =>
  Array.isArray(value) ? value.map((one) => (isNode(one) ? one : { "#text": one })) : [];
const text = (value: unknown): string => {
  const own = isNode(value) ? value["#text"] : value;
  return own === undefined || own === null || typeof own === "object" ? "" : String(own);
};

function parseXml(source: string): Node {
  try {
    return node(parser.parse(source, true));
  } catch (error) {
    throw new SheetFileError("bad_xml", {}, { cause: error });
  }
}

/** A table from records: heads in the order in which they come. */
function toGrid(records: Record<string, CellValue>[], facts: Pick<Grid, "day" | "source">): Grid {
  const heads = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record, index) => ({ number: index + 1, cells: heads.map((head) => record[head]) }));
  return { sheet: null, rows: [{ number: 0, cells: heads }, ...rows], merges: [], isRecords: true, ...facts };
}

const toDay = (given: string): string | null => {
  const read = readDay(given);
  return read && "day" in read ? read.day : null;
};

/** Codes of VAT in YML, in words. */
const YML_VAT: Record<string, string> = {
  "1": "НДС 18%",
  "2": "НДС 10%",
  "5": "НДС 0%",
  "6": "НДС не облагается",
  "7": "НДС 20%",
  VAT_18: "НДС 18%",
  VAT_20: "НДС 20%",
  VAT_22: "НДС 22%",
  VAT_10: "НДС 10%",
  VAT_0: "НДС 0%",
  NO_VAT: "НДС не облагается",
};

/** Reads YML: each offer is a record; its parameters are columns with their names and units. */
export function readYml(source: string): Grid {
  const catalogue = node(parseXml(source).yml_catalog);
  const shop = node(catalogue.shop);
  const categories = new Map(list(node(shop.categories).category).map((one) => [text(one["@id"]), text(one)]));
  const currencies = list(node(shop.currencies).currency);
  const main = currencies.find((one) => Number(one["@rate"]) === 1) ?? currencies[0];
  const records = list(node(shop.offers).offer).map((offer): Record<string, CellValue> => {
    const price = node(offer.price);
    const amount = text(offer.price);
    return {
      Артикул: text(offer["@id"]),
      Наименование:
        text(offer.name) || [text(offer.typePrefix), text(offer.vendor), text(offer.model)].filter(Boolean).join(" "),
      Раздел: categories.get(text(offer.categoryId)) ?? "",
      Цена: price["@from"] === "true" ? `от ${amount}` : amount,
      Валюта: text(offer.currencyId) || text(main?.["@id"]),
      ...(offer.vat !== undefined && { НДС: YML_VAT[text(offer.vat)] ?? text(offer.vat) }),
      ...(offer.unit !== undefined && { "Ед. изм.": text(offer.unit) }),
      ...(offer.description !== undefined && { Описание: text(offer.description) }),
      ...(offer.picture !== undefined && { Фото: list(offer.picture).map(text).join(" ") }),
      ...(offer.url !== undefined && { url: text(offer.url) }),
      ...Object.fromEntries(
        list(offer.param).map((one) => [
          one["@unit"] ? `${text(one["@name"])}, ${text(one["@unit"])}` : text(one["@name"]),
          text(one),
        ]),
      ),
    };
  });
  return toGrid(records, {
    day: toDay(text(catalogue["@date"])),
    source: text(shop.company) || text(shop.name) || null,
  });
}

type Product = { name: string; record: Record<string, CellValue> };

/** Reads CommerceML: goods of `import.xml` with the prices of `offers.xml`, in either order of the files. */
export function readCommerceMl(sources: readonly string[]): Grid {
  const roots = sources.map((source) => node(parseXml(source).КоммерческаяИнформация));
  const products = new Map<string, Product>();
  for (const root of roots) {
    const groups = listGroups(node(root.Классификатор).Группы);
    const properties = new Map(
      list(node(node(root.Классификатор).Свойства).Свойство).map((one) => [text(one.Ид), text(one.Наименование)]),
    );
    for (const product of list(node(node(root.Каталог).Товары).Товар))
      products.set(text(product.Ид), toProduct(product, groups, properties));
  }
  const records = roots.flatMap((root) => {
    const offers = node(root.ПакетПредложений);
    const types = new Map(list(node(offers.ТипыЦен).ТипЦены).map((one) => [text(one.Ид), one]));
    const given = list(node(offers.Предложения).Предложение);
    const used = pickPriceType(given, types);
    return given.map((offer) => toRecord(offer, { types, used }, products));
  });
  if (records.length === 0) throw new SheetFileError("no_head");
  const day = roots.map((root) => toDay(text(root["@ДатаФормирования"]))).find((one) => one !== null) ?? null;
  return toGrid(records, { day, source: null });
}

function listGroups(groups: unknown): Map<string, string> {
  const found = new Map<string, string>();
  for (const group of list(node(groups).Группа)) {
    found.set(text(group.Ид), text(group.Наименование));
    for (const [id, name] of listGroups(group.Группы)) found.set(id, name);
  }
  return found;
}

const toUnit = (value: unknown): string =>
  text(value) || text(node(value)["@НаименованиеПолное"]) || text(node(value)["@НаименованиеКраткое"]);

function toProduct(product: Node, groups: Map<string, string>, properties: Map<string, string>): Product {
  const values = list(node(product.ЗначенияСвойств).ЗначенияСвойства).map((one): [string, string] => [
    properties.get(text(one.Ид)) ?? "",
    text(one.Значение),
  ]);
  const [rate] = list(node(product.СтавкиНалогов).СтавкаНалога);
  return {
    name: text(product.Наименование),
    record: {
      Раздел: groups.get(text(node(product.Группы).Ид)) ?? "",
      "Ед. изм.": toUnit(product.БазоваяЕдиница),
      // A rate does not say whether the price has it: that is said by the type of the price.
      ...(rate && /без/iu.test(text(rate.Ставка)) && { НДС: "без НДС" }),
      ...Object.fromEntries(values.filter(([name, value]) => name !== "" && value !== "")),
    },
  };
}

const listPrices = (offer: Node): Node[] => list(node(offer.Цены).Цена);
const isPriceHead = ({ meaning }: Head) => meaning.kind === "column" && meaning.column === "price";

/** The type whose prices count: the only one, else the first whose name is that of a price. Null when none is. */
function pickPriceType(offers: readonly Node[], types: Map<string, Node>): string | null {
  const given = new Set(offers.flatMap(listPrices).map((one) => text(one.ИдТипаЦены)));
  const ids = [...new Set([...types.keys(), ...given])].filter((id) => given.has(id));
  if (ids.length <= 1) return ids[0] ?? null;
  return ids.find((id) => isPriceHead(readHead(`Цена ${text(types.get(id)?.Наименование)}`))) ?? null;
}

/** Currency, unit and VAT are those of the price that counts. */
function toRecord(
  offer: Node,
  { types, used }: { types: Map<string, Node>; used: string | null },
  products: Map<string, Product>,
): Record<string, CellValue> {
  const [id = ""] = text(offer.Ид).split("#");
  const product = products.get(id);
  const prices = listPrices(offer);
  const price = prices.find((one) => text(one.ИдТипаЦены) === used);
  const type = types.get(text(price?.ИдТипаЦены));
  const tax = list(type?.Налог)[0];
  const included = tax && text(tax.УчтеноВСумме) === "true";
  const values = list(node(offer.ХарактеристикиТовара).ХарактеристикаТовара).map((one): [string, string] => [
    text(one.Наименование),
    text(one.Значение),
  ]);
  return {
    Артикул: text(offer.Артикул) || id,
    Наименование: product?.name || text(offer.Наименование),
    ...product?.record,
    Цена: text(price?.ЦенаЗаЕдиницу),
    ...Object.fromEntries(
      prices
        .filter((one) => one !== price)
        .map((one) => [`Другая цена: ${text(types.get(text(one.ИдТипаЦены))?.Наименование)}`, text(one.ЦенаЗаЕдиницу)]),
    ),
    Валюта: text(price?.Валюта) || text(type?.Валюта),
    "Ед. изм.": text(price?.Единица) || product?.record["Ед. изм."] || toUnit(offer.БазоваяЕдиница),
    ...(tax && { НДС: included ? "с НДС" : "без НДС" }),
    ...(offer.Количество !== undefined && { Количество: text(offer.Количество) }),
    ...Object.fromEntries(values.filter(([name]) => name !== "")),
  };
}
