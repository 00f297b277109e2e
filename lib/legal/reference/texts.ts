// The texts of all pages about the site and its law, in Markdown. `{{name}}` stands for a detail of the operator.
import type { DocumentSlug } from "./documents";
import { TEXT as aboutEn } from "./en/about";
import { TEXT as contactsEn } from "./en/contacts";
import { TEXT as cookiesEn } from "./en/cookies-2026-11-26";
import { TEXT as helpEn } from "./en/help";
import { TEXT as offerEn } from "./en/offer-2026-11-26";
import { TEXT as personalDataEn } from "./en/personal-data-2026-11-26";
import { TEXT as privacyEn } from "./en/privacy-2026-11-26";
import { TEXT as termsEn } from "./en/terms-2026-11-26";
import { TEXT as aboutRu } from "./ru/about";
import { TEXT as contactsRu } from "./ru/contacts";
import { TEXT as cookiesRu } from "./ru/cookies-2026-11-26";
import { TEXT as helpRu } from "./ru/help";
import { TEXT as offerRu } from "./ru/offer-2026-11-26";
import { TEXT as personalDataRu } from "./ru/personal-data-2026-11-26";
import { TEXT as privacyRu } from "./ru/privacy-2026-11-26";
import { TEXT as termsRu } from "./ru/terms-2026-11-26";

type Texts = Readonly<Record<"ru" | "en", string>>;

/** Pages about the site, without versions. */
export const INFO_PAGES = ["about", "contacts", "help"] as const;
export type InfoPage = (typeof INFO_PAGES)[number];

export const INFO_TEXTS: Readonly<Record<InfoPage, Texts>> = {
  about: { ru: aboutRu, en: aboutEn },
  contacts: { ru: contactsRu, en: contactsEn },
  help: { ru: helpRu, en: helpEn },
};

/** Texts of each document by version. */
export const DOCUMENT_TEXTS: Readonly<Record<DocumentSlug, Readonly<Record<string, Texts>>>> = {
  terms: { "2026-11-26": { ru: termsRu, en: termsEn } },
  offer: { "2026-11-26": { ru: offerRu, en: offerEn } },
  privacy: { "2026-11-26": { ru: privacyRu, en: privacyEn } },
  "personal-data": { "2026-11-26": { ru: personalDataRu, en: personalDataEn } },
  cookies: { "2026-11-26": { ru: cookiesRu, en: cookiesEn } },
};
