// Reads days as people and programs write them.
import { formatMoscowDay } from "@/lib/core/time/market-day";

/** A day `YYYY-MM-DD`, the two readings of «11/12/2026», or null. */
type ReadDay = { day: string } | { readings: [string, string] } | null;

const MONTHS = [
  ["январ", "янв", "january", "jan"],
  ["феврал", "фев", "february", "feb"],
  ["март", "мар", "march", "mar"],
  ["апрел", "апр", "april", "apr"],
  ["мая", "май", "may"],
  ["июн", "june", "jun"],
  ["июл", "july", "jul"],
  ["август", "авг", "august", "aug"],
  ["сентябр", "сент", "сен", "september", "sept", "sep"],
  ["октябр", "окт", "october", "oct"],
  ["ноябр", "нояб", "ноя", "november", "nov"],
  ["декабр", "дек", "december", "dec"],
];
const MONTH_NAME = String.raw`(?<month>[а-яёa-z]{3,10})\.?`;
const CLOCK = String.raw`(?:[\sT,]+(?<time>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s*(?<zone>Z|UTC|GMT|MSK|МСК|[+-]\d{2}:?\d{2})?)?`;
const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const TAIL = String.raw`(?:\s?г(?:ода|\.)?)?`;
const FORMS = [
  String.raw`(?<year>\d{4})[-/.](?<number>\d{1,2})[-/.](?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})\.(?<number>\d{1,2})\.${YEAR}${TAIL}`,
  String.raw`«?"?(?<day>\d{1,2})"?»?(?:st|nd|rd|th|-го)?[\s-]+(?:of\s+)?${MONTH_NAME},?[\s-]+${YEAR}${TAIL}`,
  String.raw`${MONTH_NAME}[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+${YEAR}`,
].map((form) => new RegExp(`^${form}${CLOCK}$`, "iu"));
const WEEKDAY =
  "(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?";
/** Words that may stand around a day: «от», a day of the week. */
const AROUND = new RegExp(
  String.raw`^(?:(?:от|на|с|as of|from)\s)?(?:${WEEKDAY}[.,]{0,2}\s)?|[\s,]*\(?(?<![\p{L}\d])${WEEKDAY}\.?\)?$`,
  "giu",
);
/** Longest text of a day, in characters. */
const LONGEST = 60;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:[\sT,]+\d{1,2}:\d{2}(?::\d{2})?)?$/u;

/**
 * Reads «25.11.2026», «25.11.26», «25.11.2026 0:00:00», «25 ноября 2026 г.», `2026-11-25`, `2026-11-25T00:00:00+03:00`, `Nov 25, 2026`.
 * A time with a zone gives its day in Moscow: programs write Moscow midnight as 21:00 UTC.
 */
export function readDay(text: string): ReadDay {
  const spaced = text.replace(/\s+/gu, " ").trim();
  if (spaced.length > LONGEST) return null;
  const tidy = spaced
    .replace(AROUND, "")
    .replace(/(?<=\d) ?\. ?(?=\d)/gu, ".")
    .replace(/^(20\d{2})(\d{2})(\d{2})$/u, "$1-$2-$3");
  for (const form of FORMS) {
    const parts = form.exec(tidy)?.groups;
    if (parts) return readParts(parts);
  }
  const [, first = "", second = "", year = ""] = SLASHED.exec(tidy) ?? [];
  const readings = [toDay(year, second, first), toDay(year, first, second)].filter((one) => one !== null);
  const [one, other] = [...new Set(readings)];
  return one ? (other ? { readings: [one, other] } : { day: one }) : null;
}

function readParts(parts: Record<string, string | undefined>): ReadDay {
  const { year = "", day = "", number, month = "", time, zone } = parts;
  const named = MONTHS.findIndex((names) => names.some((name) => matchesMonth(month.toLowerCase(), name))) + 1;
  const written = toDay(year, number ?? String(named), day);
  if (written === null) return null;
  if (!time) return { day: written };
  const [hours = "", minutes = "", seconds = "00"] = time.replace(",", ".").split(":");
  const clock = `${hours.padStart(2, "0")}:${minutes}:${seconds}`;
  const offset = !zone ? "Z" : /^msk|^мск/i.test(zone) ? "+03:00" : /^[+-]/.test(zone) ? toOffset(zone) : "Z";
  const moment = new Date(`${written}T${clock}${offset}`);
  if (Number.isNaN(moment.getTime())) return null;
  return { day: zone ? formatMoscowDay(moment) : written };
}

const toOffset = (zone: string) => (zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`);

/** «ноября» begins with «ноябр»; short names stand alone. */
const matchesMonth = (word: string, name: string) =>
  word === name ||
  (name.length >= 4 && /[а-я]/.test(name) && word.startsWith(name) && word.length <= name.length + 2) ||
  (["мая", "март", "июн", "июл"].includes(name) && word.startsWith(name) && word.length <= name.length + 2);

/** `YYYY-MM-DD` of a day that exists, or null. Two digits are years of this century. */
export function toDay(year: string, month: string, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
