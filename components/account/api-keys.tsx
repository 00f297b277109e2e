"use client";

// /account/api-keys: the table of keys, the form that issues one, and the notice with a new key.
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { useSentForm } from "@/components/ui/use-sent-form";
import type { ApiKey } from "@/lib/api-keys/contract";
import { IDLE } from "@/lib/core/form-state";
import type { Locale } from "@/lib/i18n/routing";
import { IssueKeyForm } from "./issue-key-form";
import type { KeysState } from "./key-state";
import { KeyTable, type KeyUse } from "./key-table";
import type { KeyTexts } from "./key-texts";
import { NewKey } from "./new-key";

type Props = {
  locale: Locale;
  now: string;
  keys: readonly ApiKey[];
  uses: Record<string, KeyUse>;
  /** Whether the tariff has room for one more key. */
  room: boolean;
  /** A request to run, with `KEY` where the key goes. */
  curl: string;
  texts: KeyTexts;
  action: (previous: KeysState, form: FormData) => Promise<KeysState>;
};

/** The keys of an account with all acts on them. All forms share one state, so that a new key shows in one place. */
export function ApiKeys({ locale, now, keys, uses, room, curl, texts, action }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  const ended = keys.filter(({ state: of }) => of === "REVOKED" || of === "EXPIRED");
  const live = keys.filter((key) => !ended.includes(key));
  const table = { locale, now, uses, texts, form, pending };
  useClosedPopovers(state);
  return (
    <div className="flex flex-col gap-6">
      {lost}
      {state.status === "issued" && (
        <NewKey
          key={state.key}
          apiKey={state.key}
          title={(state.overlapHours === null ? texts.issuedTitle : texts.rotatedTitle).replace("#", () => state.name)}
          overlap={
            state.overlapHours === null
              ? null
              : state.overlapHours === 0
                ? texts.overlapNone
                : texts.overlapOn.replace("#", String(state.overlapHours))
          }
          curl={curl.replace("KEY", state.key)}
          texts={texts}
        />
      )}
      {state.status === "revoked" && (
        <Notice kind="good" role="status" title={texts.revoked.replace("#", () => state.name)} />
      )}
      {state.status === "error" && (
        <ErrorSummary
          answer={state}
          title={texts.errors[state.error]}
          error={state.error}
          fields={state.fields.map((name) => ({
            name,
            label: texts[`${name}Label`],
            error: texts.fieldErrors[name],
          }))}
        />
      )}
      {live.length > 0 && <KeyTable keys={live} caption={texts.table.caption} {...table} />}
      {room ? (
        <IssueKeyForm
          // A form that succeeded is empty again.
          key={state.status === "issued" ? `after-${state.key}` : "new"}
          texts={texts}
          bad={state.status === "error" ? state.fields : []}
          form={form}
          pending={pending}
        />
      ) : (
        <p className="text-muted">{texts.full}</p>
      )}
      {ended.length > 0 && (
        <details className="border-t border-line pt-3">
          <summary className="w-fit text-accent hover:underline">
            {texts.table.ended} ({ended.length})
          </summary>
          <KeyTable keys={ended} caption={texts.table.ended} {...table} />
        </details>
      )}
    </div>
  );
}
