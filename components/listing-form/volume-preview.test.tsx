import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
import type { FormTexts } from "./form-state";
import { VolumePreview } from "./volume-preview";

const WORDS: Record<"ru" | "en", FormTexts> = { ru: ru.listingForm, en: en.listingForm };

const shown = (volume: string, minVolume: string, locale: "ru" | "en") =>
  renderToStaticMarkup(
    <VolumePreview values={{ volume, minVolume }} unit="t" locale={locale} texts={WORDS[locale]} />,
  ).replace(/<[^>]*>/g, "");

it.each([
  ["1 500", "60", "ru", "В каталоге: 1_500_t, от 60_t"],
  ["1,500", "", "ru", "В каталоге: 1,5_t"],
  ["1.500", "60", "en", "In the catalogue: 1.5_t, from 60_t"],
  ["1,500", "", "en", "In the catalogue: 1,500_t"],
  ["1.500", "много", "ru", ""],
  ["", "", "en", ""],
] as const)("says how volume %j and least %j are read in %s", (volume, least, locale, text) => {
  expect(shown(volume, least, locale)).toBe(text.replaceAll("_", "\u202f"));
});
