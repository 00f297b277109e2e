"use client";

import { useParams } from "next/navigation";
import { ERROR_WORDS } from "@/lib/i18n/error-words";
import { isLocale } from "@/lib/i18n/routing";

/** Link to sign in, if an action failed because its user was signed out. It opens a new tab, so that typed text stays. */
export function SignInAgain({ error }: { error: string }) {
  const { locale } = useParams<{ locale: string }>();
  if (error !== "signed_out") return null;
  const language = isLocale(locale) ? locale : "ru";
  return (
    <p>
      <a href={`/${language}/sign-in`} target="_blank" rel="noopener" className="link">
        {ERROR_WORDS[language].signIn}
      </a>
    </p>
  );
}
