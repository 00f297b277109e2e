"use client";

// /account/notifications: the form that switches optional mails on and off.
import type { RecordAction } from "@/components/account/record-state";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";
import { type MailSettings, SWITCHABLE_KINDS } from "@/lib/notifications/contract";

type Props = {
  settings: MailSettings;
  texts: typeof ru.notifications;
  action: RecordAction;
};

/** A switch for each kind of optional mail. */
export function MailSwitches({ settings, texts, action }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const errors: Readonly<Record<string, string>> = texts.errors;
  return (
    <form {...form} className="flex max-w-2xl flex-col gap-4">
      {lost}
      {state.status === "done" && <Notice key={state.at} kind="good" role="status" title={texts.saved} />}
      {state.status === "error" && (
        <Notice key={state.at} kind="bad" role="alert" title={errors[state.error]}>
          <SignInAgain error={state.error} />
        </Notice>
      )}
      <fieldset>
        <legend className="sr-only">{texts.mails}</legend>
        <ul className="border-t border-line">
          {SWITCHABLE_KINDS.map((kind) => (
            <li key={kind} className="border-b border-line">
              <label className="flex cursor-pointer items-start gap-3 py-3 hover:bg-hover">
                <input
                  type="checkbox"
                  name={kind}
                  defaultChecked={state.status === "error" ? kind in state.values : settings[kind]}
                  aria-describedby={`${kind}-hint`}
                  className="mt-0.5 size-4 flex-none accent-accent"
                />
                <span>
                  <span className="block font-medium">{texts.kinds[kind].name}</span>
                  <span id={`${kind}-hint`} className="block text-sm text-muted">
                    {texts.kinds[kind].hint}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="text-sm text-muted">{texts.always}</p>
      <div>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? texts.pending : texts.submit}
        </Button>
      </div>
    </form>
  );
}
