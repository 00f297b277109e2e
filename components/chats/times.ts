// Times and days of chat messages, in a time zone.
import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";

const TAGS = { ru: "ru-RU", en: "en-GB" } as const;
const DAY_MS = 86_400_000;

/** Time of day in a zone: «14:05». */
export function formatClock(iso: string, locale: Locale, zone: string): string {
  return new Intl.DateTimeFormat(TAGS[locale], { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(
    new Date(iso),
  );
}

/** The calendar day in a zone as `2026-11-21`: messages of one day stand together. */
export function formatDayKey(iso: string, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: zone }).format(new Date(iso));
}

/** A day in words: «сегодня», «вчера», «12 нояб.». */
export function formatDayWords(iso: string, now: string, locale: Locale, zone: string): string {
  const days = Math.round((Date.parse(formatDayKey(iso, zone)) - Date.parse(formatDayKey(now, zone))) / DAY_MS);
  if (days !== 0 && days !== -1) return formatDay(new Date(iso), locale, new Date(now), zone);
  return new Intl.RelativeTimeFormat(TAGS[locale], { numeric: "auto" }).format(days, "day");
}
