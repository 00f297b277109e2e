// Formats times and days for people, in Russian and English.
import { MARKET_AHEAD_MS, MARKET_AHEAD_SINCE, MARKET_ZONE } from "@/lib/core/time/market-zone";
import type { Locale } from "./routing";

/** Older times are shown pale. */
const PALE_AFTER_DAYS = 14;
const DAY_MS = 86_400_000;

type When = { text: string; title: string; pale: boolean };

const WORDS = {
  ru: { today: "сегодня", yesterday: "вчера", tomorrow: "завтра" },
  en: { today: "today", yesterday: "yesterday", tomorrow: "tomorrow" },
} as const;

/** Short month names beside a day, as in ICU. */
const MONTHS = {
  ru: ["янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек."],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"],
} as const;

const LONG_MONTHS = {
  ru: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
} as const;

const TAGS = { ru: "ru-RU", en: "en-GB" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${zone} ${Object.entries(options)}`;
  const known =
    formats.get(name) ??
    new Intl.DateTimeFormat(TAGS[locale], {
      ...options,
      timeZone: zone,
    });
  formats.set(name, known);
  return known;
}

/** Local date and time in a zone. */
type Clock = { year: number; month: number; day: number; hour: number; minute: number };

const MINUTE_MS = 60_000;

/*
 * Read from the Date where that can be: a browser takes tens of milliseconds to make its first Intl format, and a list has a
 * moment in every row.
 */
function readClock(date: Date, zone: string | undefined): Clock {
  if (zone === undefined) return shiftClock(date, -date.getTimezoneOffset());
  if (zone === MARKET_ZONE && date.getTime() >= MARKET_AHEAD_SINCE)
    return shiftClock(date, MARKET_AHEAD_MS / MINUTE_MS);
  const parts = format("en", zone, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(date);
  const read = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value ?? 0);
  return { year: read("year"), month: read("month"), day: read("day"), hour: read("hour"), minute: read("minute") };
}

/** Local time at an offset from UTC in minutes. */
function shiftClock(date: Date, minutes: number): Clock {
  const ahead = new Date(date.getTime() + minutes * 60_000);
  return {
    year: ahead.getUTCFullYear(),
    month: ahead.getUTCMonth() + 1,
    day: ahead.getUTCDate(),
    hour: ahead.getUTCHours(),
    minute: ahead.getUTCMinutes(),
  };
}

/** Number of the calendar day. */
const countDays = ({ year, month, day }: Clock) => Math.round(Date.UTC(year, month - 1, day) / DAY_MS);

/** True when the reader's clock gives the text that the server made at `then`. */
export function isSameText(iso: string, then: string): boolean {
  const marketDay = (at: number) => Math.floor((at + MARKET_AHEAD_MS) / DAY_MS);
  return (
    -new Date(iso).getTimezoneOffset() * MINUTE_MS === MARKET_AHEAD_MS &&
    marketDay(Date.parse(then)) === marketDay(Date.now())
  );
}

/**
 * A time in few words: «сегодня, 14:05», «вчера», «12 нояб.», «12 нояб. 2024». The title has the full time with its
 * zone.
 */
export function formatWhen(iso: string, locale: Locale, now: Date, zone: string = MARKET_ZONE): When {
  return formatWhenIn(new Date(iso), locale, now, zone);
}

/** Formats a time like `formatWhen`, in the reader's own zone. */
export function formatOwnWhen(iso: string, locale: Locale, now: Date): When {
  return formatWhenIn(new Date(iso), locale, now, undefined);
}

function formatWhenIn(date: Date, locale: Locale, now: Date, zone: string | undefined): When {
  const clock = readClock(date, zone);
  return {
    text: formatNear(date, locale, now, zone),
    title: `${formatWhole(clock, locale)} ${nameZone(date, clock, locale, zone)}`,
    pale: now.getTime() - date.getTime() > PALE_AFTER_DAYS * DAY_MS,
  };
}

/** «21 ноября 2026 г. в 14:05», "21 November 2026 at 14:05". */
function formatWhole(clock: Clock, locale: Locale): string {
  const { year, month, day } = clock;
  const date = `${day} ${LONG_MONTHS[locale][month - 1]} ${year}`;
  return locale === "ru" ? `${date} г. в ${formatTime(clock)}` : `${date} at ${formatTime(clock)}`;
}

/** «МСК» for Moscow and every zone with the same time; other zones as an offset from UTC. */
function nameZone(date: Date, clock: Clock, locale: Locale, zone: string | undefined): string {
  const { year, month, day, hour, minute } = clock;
  const ahead = Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS - Math.floor(date.getTime() / MINUTE_MS);
  if (zone === MARKET_ZONE || ahead * MINUTE_MS === MARKET_AHEAD_MS) return locale === "ru" ? "МСК" : "MSK";
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `UTC${ahead < 0 ? "−" : "+"}${hours}${minutes === 0 ? "" : `:${padTwo(minutes)}`}`;
}

function formatNear(date: Date, locale: Locale, now: Date, zone: string | undefined): string {
  const words = WORDS[locale];
  const clock = readClock(date, zone);
  const today = readClock(now, zone);
  const time = formatTime(clock);
  switch (countDays(clock) - countDays(today)) {
    case 0:
      return `${words.today}, ${time}`;
    case -1:
      return words.yesterday;
    case 1:
      return `${words.tomorrow}, ${time}`;
    default:
      return formatDayText(clock, locale, today);
  }
}

const formatTime = ({ hour, minute }: Clock) => `${padTwo(hour)}:${padTwo(minute)}`;

const padTwo = (value: number) => String(value).padStart(2, "0");

/** A calendar day: «12 нояб.», with the year unless it is that of `now`; always with it when `now` is null. */
export function formatDay(
  date: Date,
  locale: Locale,
  now: Date | null,
  zone: string | undefined = MARKET_ZONE,
): string {
  return formatDayText(readClock(date, zone), locale, now && readClock(now, zone));
}

function formatDayText({ year, month, day }: Clock, locale: Locale, today: Clock | null): string {
  const words = [day, MONTHS[locale][month - 1], ...(year === today?.year ? [] : [year])];
  return words.join("\u00a0");
}
