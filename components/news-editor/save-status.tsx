// The line of the news editor with the time of the last save, or a warning.
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { EditorState, EditorTexts } from "./form-state";
import type { SaveProgress } from "./use-autosave";

type Props = {
  progress: SaveProgress;
  state: EditorState;
  isAutomatic: boolean;
  locale: Locale;
  now: string;
  texts: EditorTexts;
};

/** Whether everything that is typed is saved. */
export function SaveStatus({ progress, state, isAutomatic, locale, now, texts }: Props) {
  const stopped = state.status === "error" && isAutomatic;
  return (
    <p role="status" className="text-sm text-muted">
      {progress === "offline" && <span className="font-medium text-bad">{texts.autosaveOff}</span>}
      {progress === "saving" && texts.saving}
      {progress === "unsaved" && (stopped ? texts.autosaveStopped : texts.unsaved)}
      {progress === "idle" && state.status === "saved" && (
        <>
          {texts.saved} <When iso={state.at} locale={locale} now={now} />
        </>
      )}
    </p>
  );
}
