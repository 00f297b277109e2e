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
    if (!read || isEnd || OTHER.test(lastClause(before)) || (UNTIL.test(before) && !span)) return [];
    const days = "day" in read ? [read.day] : read.readings;
    return days.map((day) => ({ day, isOwn: OWN.test(before) }));
  });
}

/** The sentence that a day ends: an order that is named before it says nothing of the day. */
const lastClause = (text: string) => text.split(/[;!?]|\.\s+(?=\p{Lu})/u).at(-1) ?? "";

/** The first day of a span, written as its last one: prices of «23–29.11.2026» are those of 23.11.2026. */
const toBegin = (date: string, span: RegExpExecArray | null): string =>
  span
    ? date.replace(/^\d{1,2}(?:(\.)\d{1,2})?/u, (_, dot) =>
        dot ? `${span[1]}.${span[2] ?? date.split(".")[1]}` : `${span[1]}`,
      )
    : date;
