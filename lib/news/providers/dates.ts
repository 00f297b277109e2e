// Parses the dates of feeds, which use RFC 822 or ISO 8601 with many zone names, and Russian names of months.

/** First three letters of the months, by their number from 0; May has two forms in Russian. */
const MONTHS = [
  ["jan", "янв"],
  ["feb", "фев"],
  ["mar", "мар"],
  ["apr", "апр"],
  ["may", "май", "мая"],
  ["jun", "июн"],
  ["jul", "июл"],
  ["aug", "авг"],
  ["sep", "сен"],
  ["oct", "окт"],
  ["nov", "ноя"],
  ["dec", "дек"],
];

/** Hours ahead of UTC of the zone names that feeds use; `Date.parse` knows only the American ones. */
const ZONES: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  msd: 4,
  мск: 3,
  samt: 4,
  yekt: 5,
  almt: 5,
  omst: 6,
  novt: 7,
  krat: 7,
  irkt: 8,
  yakt: 9,
  vlat: 10,
  magt: 11,
  pett: 12,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/** Longest text that can be a date, in characters. */
const LONGEST = 100;
const RFC_822 =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})[\s-]+(\p{L}{3})\p{L}*\.?[\s-]+(\d{4}|\d{2})(?:\s*г(?:\.|ода)?)?(?:,?\s+(?:в\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(.*)$/iu;
const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]+(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(\p{L}+|[+-]\d{2}(?::?\d{2})?)?$/iu;

/**
 * Parses RFC 822 with any usual zone name (`Fri, 20 Nov 2026 15:10:00 MSK`), also in Russian («12 января 2026, 10:30»), or ISO 8601. A time without a zone is UTC.
 * Null for anything else.
 */
export function parseFeedDate(text: string): Date | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  const rfc = RFC_822.exec(trimmed);
  if (rfc) {
    const [, day, month = "", year = "", hour, minute, second, zone = ""] = rfc;
    const full = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
    return toMoment(
      full,
      MONTHS.findIndex((names) => names.includes(month.toLowerCase())),
      [day, hour, minute, second],
      0,
      zone,
    );
  }
  const iso = ISO_8601.exec(trimmed);
  if (!iso) return null;
  const [, year, month, day, hour, minute, second, fraction = "", zone = ""] = iso;
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  return toMoment(Number(year), Number(month) - 1, [day, hour, minute, second], milliseconds, zone);
}

function toMoment(
  year: number,
  month: number,
  parts: (string | undefined)[],
  milliseconds: number,
  zone: string,
): Date | null {
  const [day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const ahead = parseZone(zone);
  if (ahead === null || month < 0 || month > 11 || hour > 24 || minute > 59 || second > 60) return null;
  const date = new Date(Date.UTC(year, month, day, hour, minute, second, milliseconds));
  // The 31st of November would silently become the 1st of December.
  if (date.getUTCMonth() !== month && hour < 24) return null;
  return new Date(date.getTime() - ahead * 60_000);
}

function parseZone(zone: string): number | null {
  // Some feeds add the name in brackets (`+0300 (MSK)`), or give it only there.
  const name = zone
    .replace(/^\((.*)\)$/, "$1")
    .replace(/\s*\(.*\)$/, "")
    .trim()
    .toLowerCase();
  if (name === "") return 0;
  const offset = /^(?:gmt|utc)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (offset) return (offset[1] === "-" ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0));
  const hours = Object.hasOwn(ZONES, name) ? ZONES[name] : undefined;
  return hours === undefined ? null : hours * 60;
}
