import { type ReactNode, useActionState, useState } from "react";
import { LostNotice } from "./lost-notice";

export type FormAction<State> = (previous: State, form: FormData) => Promise<State>;

/**
 * `useActionState` for a form that outlives a lost connection. When no answer comes, the state stays as it was, and with
 * it every field; `lost` says so, for the top of the form. Send with `send` inside a transition.
 */
export function useKeptAction<State>(action: FormAction<State>, start: NoInfer<Awaited<State>>) {
  const given = action as FormAction<Awaited<State>>;
  const [lostAt, setLostAt] = useState<number | null>(null);
  const kept: typeof given = (previous, form) => {
    setLostAt(null);
    return given(previous, form).catch((error: unknown) => {
      // A redirect, a page not found and a fault inside the action carry a digest: they did come, and Next shows them.
      if (error instanceof Error && "digest" in error) throw error;
      setLostAt(Date.now());
      return previous;
    });
  };
  // The server needs the action itself, whose address the form has without scripts.
  const [state, send, pending] = useActionState(typeof window === "undefined" ? given : kept, start);
  const lost: ReactNode = lostAt !== null && <LostNotice key={lostAt} />;
  return { state, send, pending, lost };
}
