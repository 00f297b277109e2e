import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import { StateMark } from "./state-mark";

const MESSAGES = { ru, en };

it.each([
  ["SOLD", "SELL", "продано", "sold"],
  ["SOLD", "BUY", "куплено", "bought"],
  ["ACTIVE", "BUY", "опубликовано", "published"],
] as const)("names the state %s of a listing of type %s", (status, type, russian, english) => {
  const shown = (locale: "ru" | "en") =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]}>
        <StateMark status={status} type={type} />
      </NextIntlClientProvider>,
    ).replace(/<[^>]*>/g, "");
  expect([shown("ru"), shown("en")]).toEqual([russian, english]);
});
