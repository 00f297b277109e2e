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
  /приказ|утвержд|утв\.|договор|лиценз|сертификат|свидетельств|протокол|постановлен|распоряжен|аккредит|основан|гост|инструкц|регламент|доверенност|контракт|огрн|редакц|оплат|отгруз|производств|изготовлен|годен|order no|approved|contract|licen[cs]e|certificate|founded|agreement|урожа/iu;
const OWN =
  /прайс|цен[аыу]?(?!\p{L})|котировк|действ|по состоянию|актуал|на дату|дата|price|quote|effective|valid|as of|date|обновл/iu;
const UNTIL = /(?:^|[^\p{L}])(?:по|до|until|through|till|to)\s*$/iu;

export type PriceDay = { day: string } | { days: [string, string] } | null;

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
    from = match.index + match[0].length;
    const read = readDay(match[0].replaceAll(/[«»]/g, ""));
    if (!read || OTHER.test(lastClause(before)) || UNTIL.test(before)) return [];
    const days = "day" in read ? [read.day] : read.readings;
    return days.map((day) => ({ day, isOwn: OWN.test(before) }));
  });
}

/** The sentence that a day ends: an order that is named before it says nothing of the day. */
const lastClause = (text: string) => text.split(/[;!?]|\.\s+(?=\p{Lu})/u).at(-1) ?? "";
