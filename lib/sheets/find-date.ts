// Finds the day that belongs to the prices among the texts around a table.
import { readDay } from "./days";

const MONTH = "(?:январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)\\p{L}{0,2}";
const ENGLISH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const DATE = new RegExp(
  [
    String.raw`\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?`,
    String.raw`(?<![\d.])\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?![\d.]\d)`,
    String.raw`«?(?<!\d)\d{1,2}»?\s+${MONTH}\s+\d{4}`,
    String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?\s+${ENGLISH},?\s+\d{4}`,
    String.raw`${ENGLISH}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
    String.raw`(?<!\d)\d{1,2}/\d{1,2}/\d{4}`,
  ].join("|"),
  "giu",
);
/** Papers whose day is not that of the prices. */
const OTHER =
  /приказ|утвержд|утв\.|договор|лиценз|сертификат|свидетельств|протокол|постановлен|распоряжен|аккредит|основан|гост|инструкц|регламент|доверенност|контракт|огрн|редакц|оплат|отгруз|производств|изготовлен|годен|поставк|новинк|поступ|ожида|arriv|shipment|order no|approved|contract|licen[cs]e|certificate|founded|agreement|урожа/iu;
const PRICED = /прайс|цен[аыу]?(?!\p{L})|котировк|price|quote/iu;
/** Events whose day is not that of the prices, unless a word about prices stands nearer to it: «Прайс-лист, заказ от 20.11.2026». */
const EVENTS =
  /(?<!\p{L})(?:заказ(?:а|у|ы|ов|ам)?|заяв(?:к|ок)\p{L}*|сч[её]т(?:а|у|-фактур\p{L}*)?|накладн\p{L}*|инвойс\p{L}*|тендер\p{L}*|аукцион\p{L}*|спецификаци\p{L}*|выставк\p{L}*|выходн\p{L}*|не\sработа\p{L}*|рождени\p{L}*|погрузк\p{L}*|доставк\p{L}*|завоз\p{L}*|приход\p{L}*|бронь?|бронировани\p{L}*|платеж\p{L}*|письм\p{L}*|исх|вх|orders?|invoices?|p\.?o|proforma|bookings?|loading|et[ad]|delivery|tender|closed|birth)(?!\p{L})/giu;
/** A state of the stock: its day is that of the prices where the text speaks of these too. */
const STOCK = /(?<!\p{L})(?:остат(?:ки|ок|ков)|stock)(?!\p{L})/iu;
/** A state of the money: the same, within its part of the text. */
const STATES = /(?<!\p{L})(?:курс[аы]?|акци[яи]|exchange|rates?)(?!\p{L})/iu;
export const CARRIAGE = "(?:достав|перевоз|фрахт|тариф|транспорт|delivery|deliveries|freight|shipping|carriage)";
/** «Цены с доставкой»: still about the price of the goods. */
export const WITH_CARRIAGE = new RegExp(
  String.raw`(?<!\p{L})(?:с|без|уч[её]та|уч[её]том|включа\p{L}*|входит|incl\p{L}*\.?|excl\p{L}*\.?|with|without)\s(?:стоимости\s|ж/?д\s)?${CARRIAGE}\p{L}*`,
  "giu",
);
const OWN =
  /прайс|цен[аыу]?(?!\p{L})|котировк|действ|по состоянию|актуал|на дату|дата|price|quote|effective|valid|as of|date|обновл/iu;
const UNTIL = /(?:^|[^\p{L}])(?:по|до|until|through|thru|till|to)\s*[:–-]?\s*$/iu;
/** The begin of a span that ends with a whole date: «23–29.11.2026», «с 23 по 29 ноября 2026», «23.11–29.11.2026». */
const SPAN = /(?<![\d.,])(\d{1,2})(?:\.(\d{1,2})\.?)?\s?(?:[-–—]|по|до)\s?$/iu;

export type PriceDay = { day: string } | { days: [string, string] } | null;

/** The day that a line between rows gives to the prices below it: beside words about prices, or a day alone. */
export function findSectionDay(text: string): PriceDay {
  return listDays(text).some(({ isOwn }) => isOwn) || !/\p{L}{3,}/u.test(text.replace(DATE, ""))
    ? findPriceDay([text])
    : null;
}

/**
 * Finds the day of the prices: «Прайс-лист на 25.11.2026», and not «Утверждён приказом от 12.03.2024». The end of a validity («по 30.11»)
 * does not count. Of several days the one beside words about prices is taken; two of them are a refusal.
 */
export function findPriceDay(texts: readonly string[]): PriceDay {
  const found = texts.flatMap(listDays);
  const own = found.filter(({ isOwn }) => isOwn);
  const days = [...new Set((own.length > 0 ? own : found).map(({ day }) => day))];
  const [day, other] = days;
  if (!day) return null;
  return other ? { days: [day, other] } : { day };
}

function listDays(text: string): { day: string; isOwn: boolean }[] {
  let from = 0;
  return [...text.slice(0, 1_000).matchAll(DATE)].flatMap((match) => {
    const before = text.slice(from, match.index);
    const isEnd = from > 0 && /^\s?[-–—]\s?$/u.test(before);
    from = match.index + match[0].length;
    const span = SPAN.exec(before);
    const read = readDay(toBegin(match[0].replaceAll(/[«»]/g, ""), span));
    if (!read || isEnd || OTHER.test(lastClause(before)) || isOfEvent(before) || (UNTIL.test(before) && !span))
      return [];
    const days = "day" in read ? [read.day] : read.readings;
    return days.map((day) => ({ day, isOwn: OWN.test(before) }));
  });
}

/** The sentence that a day ends: an order that is named before it says nothing of the day. */
const lastClause = (text: string) => text.split(/[;!?]|\.\s+(?=\p{Lu})/u).at(-1) ?? "";

/** True when the part of a text before a day speaks of an order, a loading or a stock, and not of prices. */
function isOfEvent(text: string): boolean {
  const before = text.replace(WITH_CARRIAGE, " ");
  const part = before.split(/[,;!?()]|\.\s+/u).at(-1) ?? "";
  const event = [...part.matchAll(EVENTS)].at(-1);
  if (event && !PRICED.test(part.slice(event.index))) return true;
  return (STATES.test(part) && !PRICED.test(part)) || (STOCK.test(part) && !PRICED.test(before));
}

/** The first day of a span, written as its last one: prices of «23–29.11.2026» are those of 23.11.2026. */
const toBegin = (date: string, span: RegExpExecArray | null): string =>
  span
    ? date.replace(/^\d{1,2}(?:(\.)\d{1,2})?/u, (_, dot) =>
        dot ? `${span[1]}.${span[2] ?? date.split(".")[1]}` : `${span[1]}`,
      )
    : date;
