import { type ComponentProps, type FormEvent, startTransition } from "react";
import { type FormAction, useKeptAction } from "./use-kept-action";

/** Properties of a form element that send it. */
export type SentForm = Required<Pick<ComponentProps<"form">, "action" | "onSubmit">>;

/**
 * A form whose fields keep what was typed, secrets included: React empties a form that it submits by `action`, so with
 * scripts the browser's form is sent by hand and never reset. Spread `form` onto the element; `lost` stands at its top.
 */
export function useSentForm<State>(action: FormAction<State>, start: NoInfer<Awaited<State>>) {
  const { state, send, pending, lost } = useKeptAction(action, start);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget, nativeEvent } = event;
    // The pressed button is part of the form, as when the browser sends it.
    const form = new FormData(currentTarget, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null);
    startTransition(() => send(form));
  };
  const form: SentForm = { action: send, onSubmit };
  return { state, pending, lost, form };
}
