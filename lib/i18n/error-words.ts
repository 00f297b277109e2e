import type { Locale } from "./routing";

/** Words of the page that stands in for one that failed; it is made in the browser, without the message files. */
export const ERROR_WORDS: Record<Locale, { title: string; text: string; retry: string; home: string; number: string }> =
  {
    ru: {
      title: "Страница не открылась",
      text: "Ошибка на нашей стороне, мы её записали. Ничего из сохранённого не пропало. Попробуйте ещё раз, а если не поможет — через несколько минут.",
      retry: "Попробовать ещё раз",
      home: "На главную",
      number: "Номер ошибки",
    },
    en: {
      title: "This page did not open",
      text: "The fault is ours and it has been logged. Nothing you saved is lost. Try again, and if that does not help, in a few minutes.",
      retry: "Try again",
      home: "Home page",
      number: "Error number",
    },
  };
