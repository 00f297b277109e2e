// The mail about an offer and a bid that cross.
import { type Addressee, composeMail, type EmailTemplate } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { formatNumber, formatPercent, quoteText } from "@/lib/i18n/format";
import { formatListingTitle, type Titled } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";

/** A listing of the other side: its parts of a title and slug, the title of the own listing, and the spread in percent. */
export type MailedMatch = Titled & { slug: string; own: string; percent: number };

/** Matches that a mail lists, the first ones; its subject counts all. */
const MOST_LINES = 20;

const TEXTS = {
  ru: {
    one: (title: string) => `Встречное объявление: ${title}`,
    many: (count: number) => `Встречных объявлений: ${count}`,
    line: "Цены сошлись: покупатель даёт не меньше, чем стоит товар с доставкой до него.",
    note: (own: string, percent: string) => `к вашему объявлению ${own}, спред ${percent}`,
    button: "Все встречные объявления",
    computed: "Доставка посчитана по таблице тарифов.",
    computedDemo: "Доставка посчитана по демонстрационному тарифу: это не ставки перевозчиков.",
    once: "О каждой паре мы пишем один раз.",
  },
  en: {
    one: (title: string) => `Matching listing: ${title}`,
    many: (count: number) => `Matching listings: ${count}`,
    line: "The prices meet: the buyer pays at least the delivered price of the goods.",
    note: (own: string, percent: string) => `for your listing ${own}, spread ${percent}`,
    button: "All matches",
    computed: "Delivery is computed from the freight table.",
    computedDemo: "Delivery is computed with a demonstration tariff, not with carriers’ rates.",
    once: "We e-mail you about each match once.",
  },
};

/** Mail about crossings of a person's listings. `isDemo`: the freight table is for demonstration. */
export function composeMatchMail(
  to: Addressee & { id: string },
  matches: readonly MailedMatch[],
  isDemo: boolean,
): Mail {
  const [first] = matches;
  const items = matches.slice(0, MOST_LINES).map(({ slug, own, percent, ...titled }) => ({
    title: formatListingTitle(titled, to.locale),
    note: TEXTS[to.locale].note(
      quoteText(own, to.locale),
      formatPercent(formatNumber(percent, to.locale, 2), to.locale),
    ),
    path: `/${to.locale}/listings/${slug}`,
  }));
  const compose = (locale: Locale): EmailTemplate => {
    const texts = TEXTS[locale];
    return {
      subject:
        first && matches.length === 1
          ? texts.one(quoteText(formatListingTitle(first, locale), locale))
          : texts.many(matches.length),
      lines: [texts.line],
      items,
      button: { label: texts.button, path: `/${to.locale}/account/matches` },
      closing: `${isDemo ? texts.computedDemo : texts.computed} ${texts.once}`,
    };
  };
  return composeMail(to, { ru: compose("ru"), en: compose("en") }, createUnsubscribe("alerts", to.id));
}
