"use client";

import { ERROR_WORDS } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/routing";

type Props = { locale: Locale; digest?: string | undefined; retry: () => void };

/** Error page: the fault, the data that are safe, the next steps. Loads nothing, since anything may have failed. */
export function PageFailure({ locale, digest, retry }: Props) {
  const texts = ERROR_WORDS[locale];
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="text-2xl font-semibold">{texts.title}</h1>
      <p className="pt-2 text-lg">{texts.text}</p>
      <p className="flex flex-wrap gap-3 pt-6">
        <button
          type="button"
          onClick={retry}
          className="h-9 max-lg:h-11 rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong"
        >
          {texts.retry}
        </button>
        <a
          href={`/${locale}`}
          className="flex h-9 max-lg:h-11 items-center rounded-md border border-edge px-4 font-medium hover:bg-hover"
        >
          {texts.home}
        </a>
      </p>
      {digest && (
        <p className="pt-6 text-sm text-muted">
          {texts.number}: <code className="font-mono">{digest}</code>
        </p>
      )}
    </main>
  );
}
