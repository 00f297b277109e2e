import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { DecisionState, DecisionTexts } from "./decision-state";

type Props = { state: DecisionState; texts: Pick<DecisionTexts, "errors" | "decided"> };

/** Reason why a decision was not saved; if somebody was faster, the person and the decision. */
export function DecisionFailure({ state, texts }: Props) {
  if (state.status !== "error") return null;
  const { error, overtaken } = state;
  const text =
    error === "overtaken" && overtaken?.decision
      ? texts.errors.overtaken
          .replace("{who}", () => overtaken.by ?? texts.errors.overtakenUnknown)
          .replace("{what}", texts.decided[overtaken.decision])
      : texts.errors[error];
  return (
    <Notice key={state.at} kind="bad" role="alert" title={texts.errors.title}>
      <p>{text}</p>
      <SignInAgain error={error} />
    </Notice>
  );
}
