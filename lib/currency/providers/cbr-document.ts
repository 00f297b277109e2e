// Parses the documents of the Bank of Russia.
import Decimal from "decimal.js";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import { FeedError } from "@/lib/core/feeds/runs";

/** One currency of one day. `value` is roubles for `nominal` units, as published; `rate` is roubles per ONE unit. */
export type PublishedRate = { code: string; nominal: number; value: string; rate: string };

/** A daily document. `date` is its own date, `YYYY-MM-DD`. `doubts` are oddities in a usable document. */
export type DailyDocument = { date: string; rates: PublishedRate[]; doubts: string[] };

/** One day of one currency's history. */
export type HistoryRate = Omit<PublishedRate, "code"> & { date: string };

/**
 * Decodes windows-1251 or UTF-8 (the default) by the XML declaration. Throws FeedError for other encodings and invalid
 * bytes.
 */
export function decodeDocument(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  if (declared !== "windows-1251" && declared !== "utf-8")
    throw new FeedError(`The document is in ${declared}, which is not read here.`);
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new FeedError(`The document is not valid ${declared}.`, {}, { cause });
  }
}

const toDecimalText = (published: string) => published.replace(",", ".");

const Day = z
  .string()
  .regex(/^\d{2}\.\d{2}\.\d{4}$/)
  .transform((text) => text.split(".").reverse().join("-"))
  .pipe(z.iso.date());
const Nominal = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "is not a positive whole number")
  .transform(Number);
const Value = z
  .string()
  .regex(/^\d{1,14}([.,]\d{1,4})?$/, "is not a decimal number with at most 4 places")
  .transform(toDecimalText)
  .refine((value) => Number(value) > 0, "is not above 0");
const Row = { Nominal, Value, VunitRate: z.string().optional() };
const Valute = z.object({ CharCode: z.string().regex(/^[A-Z]{3}$/, "is not a currency code"), ...Row });
const Daily = z.object({ ValCurs: z.object({ "@Date": Day, Valute: z.array(Valute).default([]) }) });
const Dynamic = z.object({
  ValCurs: z.object({ "@ID": z.string(), Record: z.array(z.object({ "@Date": Day, ...Row })).default([]) }),
});
const Mirror = z.object({
  Date: z.iso.datetime({ offset: true }),
  Valute: z.record(
    z.string(),
    Valute.pick({ CharCode: true }).extend({ Nominal: z.int().positive(), Value: z.number().positive() }),
  ),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === "Valute" || name === "Record",
});

function readXml<T>(text: string, shape: z.ZodType<T>): T {
  const xml = text.trim();
  if (!xml.startsWith("<?xml")) throw new FeedError("The answer is not an XML document.");
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new FeedError("The document declares a DTD; none is expected.");
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) throw new FeedError(`The document is cut short or not well-formed: ${wellFormed.err.msg}`);
  return checkShape(parser.parse(xml), shape);
}

function checkShape<T>(content: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FeedError(`The document is not in the expected form: ${issue?.path.join(".")} ${issue?.message}`);
}

function computeRate(value: string, nominal: number): string {
  return new Decimal(value).div(nominal).toDecimalPlaces(12).toFixed();
}

/** A sentence when `VunitRate` (may be exponential: `5,33746E-05`) differs from value ÷ nominal by over 0.1 %. */
function listDoubts(code: string, rate: string, unitRate: string | undefined): string[] {
  if (unitRate === undefined) return [];
  const text = toDecimalText(unitRate.trim());
  const agrees =
    /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && new Decimal(text).minus(rate).abs().lte(new Decimal(rate).times(0.001));
  return agrees ? [] : [`${code}: VunitRate is ${unitRate}, value by nominal ${rate}.`];
}

function toDailyDocument(date: string, rates: PublishedRate[], doubts: string[]): DailyDocument {
  if (rates.length === 0) throw new FeedError("The document has no currencies.", { sourceDate: date });
  const codes = rates.map(({ code }) => code);
  const repeated = codes.find((code, index) => codes.indexOf(code) !== index);
  if (repeated) throw new FeedError(`The document has ${repeated} twice.`, { sourceDate: date, rowsIn: rates.length });
  return { date, rates, doubts };
}

/** Parses `XML_daily.asp`. Throws FeedError when it is no complete daily document. */
export function parseDaily(bytes: Uint8Array): DailyDocument {
  const { ValCurs } = readXml(decodeDocument(bytes), Daily);
  const doubts: string[] = [];
  const rates = ValCurs.Valute.map(({ CharCode: code, Nominal: nominal, Value: value, VunitRate }) => {
    const rate = computeRate(value, nominal);
    doubts.push(...listDoubts(code, rate, VunitRate));
    return { code, nominal, value, rate };
  });
  return toDailyDocument(ValCurs["@Date"], rates, doubts);
}

/** Parses `XML_dynamic.asp`: one currency's history, oldest first. A period without records is valid. */
export function parseHistory(bytes: Uint8Array): HistoryRate[] {
  return readXml(decodeDocument(bytes), Dynamic).ValCurs.Record.map(
    ({ "@Date": date, Nominal: nominal, Value: value }) => ({
      date,
      nominal,
      value,
      rate: computeRate(value, nominal),
    }),
  );
}

/** Parses `daily_json.js` of the unofficial mirror cbr-xml-daily.ru. Throws FeedError like `parseDaily`. */
export function parseMirror(bytes: Uint8Array): DailyDocument {
  let content: unknown;
  try {
    content = JSON.parse(decodeDocument(bytes));
  } catch (cause) {
    throw new FeedError("The answer is not a JSON document.", {}, { cause });
  }
  const { Date: instant, Valute: rows } = checkShape(content, Mirror);
  const rates = Object.values(rows).map(({ CharCode: code, Nominal: nominal, Value }) => {
    const value = new Decimal(Value).toFixed(4);
    return { code, nominal, value, rate: computeRate(value, nominal) };
  });
  return toDailyDocument(instant.slice(0, 10), rates, []);
}
