// Dates and times of pages, short, with the full time as a hint.
import { formatWhen } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import { Missing } from "./missing";
import { OwnTime } from "./own-time";

type Props = {
  iso: string;
  locale: Locale;
  /** The server's moment, ISO. */
  now: string;
  fade?: boolean;
};

/** A moment in few words. The server writes Moscow time, the same for all; the reader's own zone follows. */
export function When({ iso, locale, now, fade = false }: Props) {
  const { text, title, pale } = formatWhen(iso, locale, new Date(now));
  return <OwnTime iso={iso} locale={locale} now={now} text={text} title={title} pale={fade && pale} />;
}

/** Draws the moments of a page: `missing` says why there is none. */
export const createWhen = (locale: Locale, now: string) => (iso: string | null, missing?: string) =>
  iso ? <When iso={iso} locale={locale} now={now} /> : <Missing why={missing ?? ""} />;
