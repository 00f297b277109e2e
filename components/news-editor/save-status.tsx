import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { EditorState, EditorWords } from "./form-state";
import type { SaveProgress } from "./use-autosave";

type Props = {
  progress: SaveProgress;
  state: EditorState;
  isAutomatic: boolean;
  locale: Locale;
  now: string;
  words: EditorWords;
};

/** Whether everything that is typed is saved. */
export function SaveStatus({ progress, state, isAutomatic, locale, now, words }: Props) {
  const stopped = state.status === "error" && isAutomatic;
  return (
    <p role="status" className="text-sm text-muted">
      {progress === "offline" && <span className="font-medium text-bad">{words.autosaveOff}</span>}
      {progress === "saving" && words.saving}
      {progress === "unsaved" && (stopped ? words.autosaveStopped : words.unsaved)}
      {progress === "idle" && state.status === "saved" && (
        <>
          {words.saved} <When iso={state.at} locale={locale} now={now} />
        </>
      )}
    </p>
  );
}
