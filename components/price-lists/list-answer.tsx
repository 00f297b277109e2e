import { ErrorSummary } from "@/components/ui/error-summary";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { Notice } from "@/components/ui/notice";
import { LIST_LABELS, type ListFormState, type ListFormTexts } from "./list-state";

/** The result of a form: a sentence, or what was wrong. */
export function ListAnswer({ state, texts }: { state: ListFormState; texts: ListFormTexts }) {
  if (state.status === "done")
    return (
      <FocusedAnswer answer={state.at}>
        <Notice kind="good" role="status" title={texts.done[state.what]} />
      </FocusedAnswer>
    );
  if (state.status !== "error") return null;
  const { error, why, fields } = state;
  return (
    <ErrorSummary
      answer={state}
      title={why ?? texts.errors[error]}
      error={error}
      fields={fields.map((name) => ({ name, label: texts[LIST_LABELS[name]], error: texts.fieldErrors[name] }))}
    />
  );
}
