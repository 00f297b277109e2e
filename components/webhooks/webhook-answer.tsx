import { ErrorSummary } from "@/components/ui/error-summary";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { Notice } from "@/components/ui/notice";
import { SecretText } from "@/components/ui/secret-text";
import type { WebhookState, WebhookTexts } from "./webhook-state";

type Props = { state: WebhookState; texts: WebhookTexts["forms"] };

/** The result of a form: a secret that is shown this once, a sentence, or what was wrong. */
export function WebhookAnswer({ state, texts }: Props) {
  if (state.status === "secret")
    return (
      <FocusedAnswer answer={state.at}>
        <section
          role="status"
          aria-labelledby="new-secret"
          className="rounded-md border-2 border-accent bg-accent-wash p-4 sm:p-5"
        >
          <h2 id="new-secret" className="text-lg font-semibold wrap-anywhere">
            {texts.secretTitle.replace("#", () => state.url)}
          </h2>
          <p className="pt-1">{texts.shownOnce}</p>
          <SecretText text={state.secret} testId="new-secret" copy={texts.copy} copied={texts.copied} />
        </section>
      </FocusedAnswer>
    );
  if (state.status === "done")
    return (
      <FocusedAnswer answer={state.at}>
        <Notice kind="good" role="status" title={texts.done[state.what]} />
      </FocusedAnswer>
    );
  if (state.status === "error")
    return (
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
    );
  return null;
}
