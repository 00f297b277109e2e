"use client";

// One row of the list of saved searches: link, alerts, name, removal.
import type { ReactNode } from "react";
import { SubmitOnChange } from "@/components/catalogue/submit-on-change";
import { Button } from "@/components/ui/button";
import { Options, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { SentForm } from "@/components/ui/use-sent-form";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { Alerts } from "@/lib/saved-searches/contract";
import { ALERTS_IN_ORDER, type SearchState, type SearchTexts } from "./search-state";

/** A saved search as a page lists it; texts are made on the server. */
export type ListedSearch = {
  id: string;
  /** Name that its owner gave, or null. */
  name: string | null;
  title: string;
  /** Filters of the search in words; null where the title says them. */
  about: string | null;
  href: string;
  alerts: Alerts;
  fresh: string | null;
  /** A moment with what happened then. */
  moment: { label: string; iso: string };
  labels: { alerts: string; rename: string; delete: string };
};

type Props = {
  search: ListedSearch;
  /** Why its new name was refused, and what that was. */
  failure: Extract<SearchState, { status: "error" }> | null;
  locale: Locale;
  now: string;
  texts: SearchTexts;
  form: SentForm;
  pending: boolean;
};

/** A saved search: a link to its results, and small forms of its own. */
export function SearchRow({ search, failure, locale, now, texts, form: sent, pending }: Props) {
  const { id, name, title, about, href, alerts, fresh, moment, labels } = search;
  const renameId = `rename-${id}`;
  const form = (what: string, children: ReactNode, className = "") => (
    <form {...sent} className={className}>
      <HiddenFields values={{ do: what, id }} />
      {children}
    </form>
  );
  return (
    <li className="flex items-start gap-x-6 gap-y-2 border-b border-line py-3 max-md:flex-col">
      <div className="min-w-0 flex-1">
        <Link href={href} className="link font-medium wrap-anywhere">
          {title}
        </Link>
        {about && <p className="text-sm wrap-anywhere text-muted">{about}</p>}
        <p className="pt-0.5 text-sm text-muted">
          {fresh && <span className="font-medium text-ink">{fresh} · </span>}
          {moment.label} <When iso={moment.iso} locale={locale} now={now} />
        </p>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2">
        {form(
          "alerts",
          <>
            <select
              name="alerts"
              defaultValue={alerts}
              aria-label={labels.alerts}
              className="h-8 max-lg:h-11 rounded-md border border-edge bg-raised px-2"
            >
              <Options options={ALERTS_IN_ORDER.map((value) => ({ value, label: texts.alerts[value] }))} />
            </select>
            <noscript>
              <Button type="submit" size="small">
                {texts.apply}
              </Button>
            </noscript>
            <SubmitOnChange />
          </>,
          "flex gap-1",
        )}
        <Button size="small" popoverTarget={renameId} aria-label={labels.rename}>
          {texts.rename}
        </Button>
        {form(
          "remove",
          <Button type="submit" size="small" look="quiet" disabled={pending} aria-label={labels.delete}>
            {texts.delete}
          </Button>,
        )}
      </div>
      <div
        id={renameId}
        popover="auto"
        role="dialog"
        aria-label={labels.rename}
        onToggle={({ currentTarget, newState }) => {
          // The browser gives the focus back by itself; React keeps `autofocus` from it.
          if (newState === "open") currentTarget.querySelector<HTMLInputElement>(`[name="name-${id}"]`)?.focus();
        }}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-5 text-ink shadow-float backdrop:bg-shade"
      >
        {form(
          "rename",
          <>
            {failure && (
              <Notice kind="bad" title={texts.errors[failure.error]}>
                <SignInAgain error={failure.error} />
              </Notice>
            )}
            <TextField
              name={`name-${id}`}
              label={texts.name}
              hint={texts.nameHint}
              placeholder={about ?? title}
              defaultValue={failure?.name ?? name ?? ""}
              maxLength={120}
              autoComplete="off"
            />
            <div className="flex gap-3">
              <Button type="submit" look="primary" disabled={pending}>
                {texts.submit}
              </Button>
              <Button popoverTarget={renameId} popoverTargetAction="hide">
                {texts.cancel}
              </Button>
            </div>
          </>,
          "flex flex-col gap-4",
        )}
      </div>
    </li>
  );
}
