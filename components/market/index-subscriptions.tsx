"use client";

// /account/indices and /account/notifications: series of the index that come by mail.
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { ListedSubscription, SubscriptionAction, SubscriptionTexts } from "./subscription-state";

type Props = {
  subscriptions: readonly ListedSubscription[];
  texts: SubscriptionTexts;
  locale: string;
  action: SubscriptionAction;
  /** The series that the form subscribes to; without it there is only the list. */
  series?: { symbol: string; boundHint: string };
};

/** Subscriptions to the index with a way out of each, and a form for a further one. Their forms share one state. */
export function IndexSubscriptions({ subscriptions, texts, locale, action, series }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  const wrongBound = state.status === "error" && state.error === "bound" ? texts.errors.bound : undefined;
  return (
    <div aria-busy={pending}>
      <div className="pb-3 empty:hidden">{lost}</div>
      {state.status !== "idle" && wrongBound === undefined && (
        <FocusedAnswer key={state.at} answer={state.at} className="pb-3">
          {state.status === "error" ? (
            <Notice kind="bad" role="alert" title={texts.errors[state.error]}>
              <SignInAgain error={state.error} />
            </Notice>
          ) : (
            <Notice kind="good" role="status" title={texts[state.status]} />
          )}
        </FocusedAnswer>
      )}
      {series && (
        <form {...form} className="flex max-w-xl flex-col gap-4 pb-6">
          <HiddenFields values={{ do: "add", symbol: series.symbol, locale }} />
          <SelectField
            name="kind"
            label={texts.kind}
            options={(["daily", "under", "over"] as const).map((value) => ({ value, label: texts.kinds[value] }))}
          />
          <TextField
            name="bound"
            label={texts.bound}
            hint={series.boundHint}
            error={wrongBound}
            inputMode="decimal"
            maxLength={30}
            autoComplete="off"
          />
          <Button type="submit" look="primary" className="self-start" disabled={pending}>
            {texts.add}
          </Button>
        </form>
      )}
      {subscriptions.length > 0 && (
        <ul className="border-t border-line">
          {subscriptions.map(({ id, href, name, what, removeLabel }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
            >
              <span className="min-w-0">
                <Link href={href} className="font-medium hover:text-accent hover:underline">
                  {name}
                </Link>{" "}
                <span className="text-muted">{what}</span>
              </span>
              <form {...form}>
                <HiddenFields values={{ do: "remove", id, locale }} />
                <Button type="submit" size="small" aria-label={removeLabel} disabled={pending}>
                  {texts.remove}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
