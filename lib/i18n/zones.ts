/** True when the text is a time zone that this machine knows. */
export function isZone(zone: string): boolean {
  try {
    return zone !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Text of a `datetime-local` field for a time in a zone: `2026-11-21T10:30`. */
export function formatLocalTime(iso: string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * Parses the text of a `datetime-local` field in a zone; null when it is invalid. When clocks go back, the first of the
 * two hours counts; when they go forward, the hour after the gap.
 */
export function parseLocalTime(text: string, zone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text)) return null;
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (moment: number) =>
    Date.parse(`${formatLocalTime(new Date(moment).toISOString(), zone)}Z`) - floorToMinute(moment);
  // Offsets of the day before and the day after cover every clock change.
  const DAY = 86_400_000;
  const guesses = [asUtc - offsetAt(asUtc - DAY), asUtc - offsetAt(asUtc + DAY)].sort((a, b) => a - b);
  const exact = guesses.find((moment) => moment + offsetAt(moment) === asUtc);
  return new Date(exact ?? guesses[1] ?? asUtc);
}

const floorToMinute = (moment: number) => Math.floor(moment / 60_000) * 60_000;
