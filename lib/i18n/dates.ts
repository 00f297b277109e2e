import type { Locale } from "./routing";

/** Zone of the market, in which the server writes; browsers put their own in. */
export const MARKET_ZONE = "Europe/Moscow";
/** A price older than this is shown pale. */
const PALE_AFTER_DAYS = 14;
const DAY_MS = 86_400_000;

export type When = { text: string; title: string; pale: boolean };

const WORDS = {
  ru: { today: "сегодня", yesterday: "вчера", tomorrow: "завтра" },
  en: { today: "today", yesterday: "yesterday", tomorrow: "tomorrow" },
} as const;

const TAGS = { ru: "ru-RU", en: "en-GB" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${zone} ${Object.entries(options)}`;
  const known =
    formats.get(name) ??
    new Intl.DateTimeFormat(TAGS[locale], {
      ...options,
      ...(zone && { timeZone: zone }),
    });
  formats.set(name, known);
  return known;
}

/** Year, month and day of the calendar in a zone. */
function calendarDay(date: Date, zone: string | undefined): [number, number, number] {
  const [day = 1, month = 1, year = 0] = format("en", zone, { year: "numeric", month: "2-digit", day: "2-digit" })
    .format(date)
    .split("/")
    .map(Number);
  return [year, month, day];
}

/** Number of the calendar day in a zone. */
function dayNumber(date: Date, zone: string | undefined): number {
  const [year, month, day] = calendarDay(date, zone);
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MS);
}

/** Minutes by which the market's clock is ahead of UTC, since 2014. */
const MARKET_AHEAD = 180;
const marketDay = (at: number) => Math.floor((at + MARKET_AHEAD * 60_000) / DAY_MS);

/** Whether a reader's clock, now, would word a moment as the server has at `then`. Costs nothing, unlike wording it. */
export function readsAlike(iso: string, then: string): boolean {
  const date = new Date(iso);
  return -date.getTimezoneOffset() === MARKET_AHEAD && marketDay(Date.parse(then)) === marketDay(Date.now());
}

/**
 * A moment in few words: «сегодня, 14:05», «вчера», «12 нояб.», «12 нояб. 2024» for another year. The hint
 * has it whole, with its zone. `zone` undefined: the reader's own.
 */
export function formatWhen(iso: string, locale: Locale, now: Date, zone: string | undefined = MARKET_ZONE): When {
  const date = new Date(iso);
  const title = format(locale, zone, {
    dateStyle: "long",
    timeStyle: "short",
  }).format(date);
  const zoneName = format(locale, zone, { timeZoneName: "short" })
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName");
  return {
    text: nearText(date, locale, now, zone),
    title: zoneName ? `${title} ${zone === MARKET_ZONE && locale === "ru" ? "МСК" : zoneName.value}` : title,
    pale: now.getTime() - date.getTime() > PALE_AFTER_DAYS * DAY_MS,
  };
}

function nearText(date: Date, locale: Locale, now: Date, zone: string | undefined): string {
  const words = WORDS[locale];
  const time = format(locale, zone, {
    hour: "2-digit",
    minute: "2-digit",
  }).format(date);
  switch (dayNumber(date, zone) - dayNumber(now, zone)) {
    case 0:
      return `${words.today}, ${time}`;
    case -1:
      return words.yesterday;
    case 1:
      return `${words.tomorrow}, ${time}`;
    default:
      return formatDay(date, locale, now, zone);
  }
}

/** A calendar day: «12 нояб.», with its year when that is not this one. */
export function formatDay(date: Date, locale: Locale, now: Date, zone: string | undefined = MARKET_ZONE): string {
  const other = calendarDay(date, zone)[0] !== calendarDay(now, zone)[0];
  const text = format(locale, zone, {
    day: "numeric",
    month: "short",
    ...(other && { year: "numeric" }),
  }).format(date);
  return text.replace(/\sг\.$/, "").replaceAll(" ", "\u00a0");
}
