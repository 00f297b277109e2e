// The answer to an address outside every language: a page that leads to the catalogue, in both languages.
import "./globals.css";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { Document } from "@/components/layout/document";
import { SECTIONS } from "@/components/layout/shell";
import { Wordmark } from "@/components/layout/wordmark";
import { findNonce } from "@/lib/http/pages/script-policy";
import type { Locale } from "@/lib/i18n/routing";

export const metadata: Metadata = { title: "404 · Тонна · Tonna" };

const WORDS = {
  ru: {
    title: "Страница не найдена",
    text: "Возможно, в адресе ошибка или страница удалена.",
    search: "Найти в каталоге",
    submit: "Найти",
  },
  en: {
    title: "Page not found",
    text: "The address may be mistyped, or the page may have been removed.",
    search: "Search the catalogue",
    submit: "Search",
  },
} as const;

/** For addresses without a language that no page answers. */
export default async function GlobalNotFound() {
  return (
    <Document locale="ru" nonce={findNonce(await headers())}>
      <main className="mx-auto flex w-full max-w-xl flex-col gap-14 px-4 py-16">
        <Section locale="ru" />
        <Section locale="en" />
      </main>
    </Document>
  );
}

async function Section({ locale }: { locale: Locale }) {
  const texts = WORDS[locale];
  const t = await getTranslations({ locale, namespace: "layout" });
  return (
    <section lang={locale}>
      <a href={`/${locale}`} aria-label={t("home")} className="inline-block">
        <Wordmark name={t("name")} />
      </a>
      <h1 className="pt-6 text-2xl font-semibold">{texts.title}</h1>
      <p className="pt-2 pb-5 text-lg">{texts.text}</p>
      <form action={`/${locale}/catalogue`} className="flex gap-2">
        <input
          type="search"
          name="q"
          aria-label={texts.search}
          placeholder={texts.search}
          className="h-10 max-lg:h-11 min-w-0 flex-1 rounded-md border border-edge bg-raised px-3"
        />
        <button type="submit" className="rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong">
          {texts.submit}
        </button>
      </form>
      <nav aria-label={t("sections")} className="pt-4">
        <ul className="flex flex-wrap gap-x-5">
          {SECTIONS.map((section) => (
            <li key={section}>
              <a className="link inline-flex min-h-11 items-center" href={`/${locale}/${section}`}>
                {t(section)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
