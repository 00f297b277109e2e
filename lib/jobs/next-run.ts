type Fields = { minute: number; hour: number; day: number; month: number; weekday: number };

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const MINUTE = 60_000;
/** Further than this no schedule of ours reaches. */
const HORIZON = 370 * 24 * 60 * MINUTE;

/**
 * When a five-field cron expression of numbers (lists, ranges, steps, `*`) is next due after `after`, by the clock of
 * `timeZone`; null when it never is. As in cron, a day matches by date or weekday when both are given.
 */
export function nextRun(cron: string, timeZone: string, after: Date): Date | null {
  const [minutes, hours, days, months, weekdays] = cron
    .trim()
    .split(/\s+/)
    .map((field, at) => valuesOf(field, RANGES[at] ?? RANGES[0]));
  if (!minutes || !hours || !days || !months || !weekdays)
    throw new Error(`${cron} is not a five-field cron expression`);
  const sunday = weekdays.has(7) ? new Set([...weekdays, 0]) : weekdays;
  const [anyDay, anyWeekday] = [days.size === 31, sunday.size >= 7];
  const dayFits = ({ day, weekday, month }: Fields) => {
    if (!months.has(month)) return false;
    if (anyDay || anyWeekday) return days.has(day) && sunday.has(weekday);
    return days.has(day) || sunday.has(weekday);
  };
  const clock = clockOf(timeZone);
  let at = Math.floor(after.getTime() / MINUTE) * MINUTE + MINUTE;
  const end = at + HORIZON;
  while (at < end) {
    const fields = clock(at);
    if (dayFits(fields) && hours.has(fields.hour)) {
      if (minutes.has(fields.minute)) return new Date(at);
      at += MINUTE;
    } else {
      // To the next full hour: clocks are put forward and back by whole quarters, never across one unseen.
      at += (60 - fields.minute) * MINUTE;
    }
  }
  return null;
}

function valuesOf(field: string, [min, max]: readonly [number, number]): Set<number> {
  const values = field.split(",").flatMap((part) => {
    const parsed = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!parsed) throw new Error(`${field} is not a cron field of numbers`);
    const [, first, last, step] = parsed;
    const from = first === undefined ? min : Number(first);
    const to = last !== undefined ? Number(last) : first === undefined || step !== undefined ? max : from;
    const every = Number(step ?? 1);
    if (from < min || to > max || every < 1) throw new Error(`${field} is out of its range`);
    return Array.from({ length: Math.max(0, Math.floor((to - from) / every) + 1) }, (_, at) => from + at * every);
  });
  return new Set(values);
}

function clockOf(timeZone: string): (at: number) => Fields {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    month: "numeric",
    day: "numeric",
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      minute: Number(parts.minute),
      hour: Number(parts.hour),
      day: Number(parts.day),
      month: Number(parts.month),
      weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(parts.weekday ?? ""),
    };
  };
}
