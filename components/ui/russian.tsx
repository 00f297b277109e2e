import type { Locale } from "@/lib/i18n/routing";

const RUNS = /(\p{Script=Cyrillic}(?:[\p{Script=Cyrillic}\p{N}\s.,«»()-]*\p{Script=Cyrillic})?)/u;

/** A text of another source. On an English page its Russian words are marked as Russian, for screen readers. */
export function Russian({ text, locale }: { text: string; locale: Locale }) {
  if (locale === "ru") return text;
  return text.split(RUNS).map((run, index) =>
    index % 2 === 0 ? (
      run
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never move
      <span key={index} lang="ru">
        {run}
      </span>
    ),
  );
}
