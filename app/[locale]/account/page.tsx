import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountShell } from "@/components/account/account-shell";
import { Button } from "@/components/ui/button";
import { requireSession } from "@/lib/auth/session";
import { tariffOf } from "@/lib/tariffs/policy";
import { signOutAction, signOutEverywhereAction } from "../(auth)/actions";
import type { LocaleParams } from "../site-url";

type Props = { params: Promise<LocaleParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({
    locale: (await params).locale,
    namespace: "account",
  });
  return { title: t("title"), robots: { index: false } };
}

export default async function AccountPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const session = await requireSession(locale, `/${locale}/account`);
  const t = await getTranslations("account");
  const tariff = tariffOf(session.tariff);
  const rows: [string, ReactNode][] = [
    [t("name"), session.name],
    [t("email"), session.email],
    [
      t("tariff"),
      <span className="font-semibold" key="tariff">
        {t(`tariffs.${tariff.id}`)}
      </span>,
    ],
    [t("api"), tariff.api ? t("apiIncluded") : t("apiNotIncluded")],
    ...(tariff.api
      ? ([
          [t("keyCount"), t("keys", { count: tariff.keys })],
          [t("rate"), t("perHour", { count: tariff.requestsPerHour })],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <AccountShell locale={locale} path="/account" title={t("title")}>
      <dl className="max-w-2xl border-t border-line">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-2xl pt-3 text-muted">{t("tariffChange")}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-1 pt-4">
        <Link href={`/${locale}/account/api-keys`} prefetch={false} className="link">
          {t("toKeys")}
        </Link>
        <Link href={`/${locale}/account/password`} prefetch={false} className="link">
          {t("toPassword")}
        </Link>
        <Link href={`/${locale}/docs`} prefetch={false} className="link">
          {t("toDocs")}
        </Link>
        {session.role === "admin" && (
          <Link href={`/${locale}/admin/feeds`} prefetch={false} className="link">
            {t("toFeeds")}
          </Link>
        )}
      </p>
      <section aria-labelledby="sessions" className="max-w-2xl pt-8">
        <h2 id="sessions" className="text-lg font-semibold">
          {t("sessions")}
        </h2>
        <p className="pt-1 text-muted">{t("sessionsText")}</p>
        <div className="flex flex-wrap gap-3 pt-3">
          <form action={signOutAction}>
            <input type="hidden" name="locale" value={locale} />
            <Button type="submit">{t("signOut")}</Button>
          </form>
          <form action={signOutEverywhereAction}>
            <input type="hidden" name="locale" value={locale} />
            <Button type="submit" look="danger">
              {t("signOutEverywhere")}
            </Button>
          </form>
        </div>
      </section>
    </AccountShell>
  );
}
