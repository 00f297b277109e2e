import "./globals.css";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { Document } from "@/components/layout/document";
import { Wordmark } from "@/components/layout/wordmark";
import { findNonce } from "@/lib/http/pages/script-policy";
import type { Locale } from "@/lib/i18n/routing";

export const metadata: Metadata = { title: "404 · Тонна" };

const WORDS = {
  ru: {
    name: "Тонна",
    title: "Страница не найдена",
    text: "Возможно, в адресе ошибка или страница удалена.",
    search: "Найти в каталоге",
    submit: "Найти",
    home: "На главную",
  },
  en: {
    name: "Tonna",
    title: "Page not found",
    text: "The address may be mistyped, or the page may have been removed.",
    search: "Search the catalogue",
    submit: "Search",
    home: "Home page",
  },
} as const;

/** Shows only the language that the address names; without a script, or a language in the address, both stay. */
const KEEP_ONE = `var m=/^\\/(ru|en)(\\/|$)/.exec(location.pathname);if(m){document.documentElement.lang=m[1];document.documentElement.dataset.only=m[1]}`;

/** For addresses that no page answers. It is not told its address, so it can't know the language beforehand. */
export default async function GlobalNotFound() {
  const nonce = findNonce(await headers());
  return (
    <Document locale="ru" nonce={nonce}>
      <main className="mx-auto flex w-full max-w-xl flex-col gap-14 px-4 py-16">
        <Section locale="ru" />
        <Section locale="en" />
      </main>
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which has to run before the first paint
        dangerouslySetInnerHTML={{ __html: KEEP_ONE }}
      />
    </Document>
  );
}

function Section({ locale }: { locale: Locale }) {
  const texts = WORDS[locale];
  return (
    <section lang={locale} className={locale === "ru" ? "[[data-only=en]_&]:hidden" : "[[data-only=ru]_&]:hidden"}>
      <a href={`/${locale}`} className="inline-block">
        <Wordmark name={texts.name} />
      </a>
      <h1 className="pt-6 text-2xl font-semibold">{texts.title}</h1>
      <p className="pt-2 pb-5 text-lg">{texts.text}</p>
      <form action={`/${locale}/catalogue`} className="flex gap-2">
        <input
          type="search"
          name="q"
          aria-label={texts.search}
          placeholder={texts.search}
          className="h-10 min-w-0 flex-1 rounded-md border border-edge bg-raised px-3"
        />
        <button type="submit" className="rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong">
          {texts.submit}
        </button>
      </form>
      <p className="pt-4">
        <a className="link" href={`/${locale}`}>
          {texts.home}
        </a>
      </p>
    </section>
  );
}
