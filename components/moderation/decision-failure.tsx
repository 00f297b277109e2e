import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { DecisionState, DecisionWords } from "./decision-state";

type Props = { state: DecisionState; words: Pick<DecisionWords, "errors" | "decided"> };

/** Reason why a decision was not saved; if somebody was faster, the person and the decision. */
export function DecisionFailure({ state, words }: Props) {
  if (state.status !== "error") return null;
  const { error, overtaken } = state;
  const text =
    error === "overtaken" && overtaken?.decision
      ? words.errors.overtaken
          .replace("{who}", () => overtaken.by ?? words.errors.overtakenUnknown)
          .replace("{what}", words.decided[overtaken.decision])
      : words.errors[error];
  return (
    <Notice key={state.at} kind="bad" role="alert" title={words.errors.title}>
      <p>{text}</p>
      <SignInAgain error={error} />
    </Notice>
  );
}
