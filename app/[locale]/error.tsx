"use client";

// The page in place of one that failed, on the server or in the browser.
import { useParams } from "next/navigation";
import { PageFailure } from "@/components/layout/page-failure";
import { isLocale } from "@/lib/i18n/routing";

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: Props) {
  const { locale } = useParams<{ locale: string }>();
  return <PageFailure locale={isLocale(locale) ? locale : "ru"} digest={error.digest} retry={reset} />;
}
