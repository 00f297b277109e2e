"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useKeptAction } from "@/components/ui/use-kept-action";
import type { Locale } from "@/lib/i18n/routing";
import type { ShownCover } from "@/lib/news/policy/cover-address";
import { ArticleFields, type EditorChoices, errorOf } from "./article-fields";
import { CoverField } from "./cover-field";
import { EditorButtons } from "./editor-buttons";
import type { AutosaveAction, EditorAction, EditorArticle, EditorState, EditorWords, Rendered } from "./form-state";
import { PreviewPane } from "./preview-pane";
import { SaveNotices } from "./save-notices";
import { SaveStatus } from "./save-status";
import { ScheduleField } from "./schedule-field";
import { useAutosave } from "./use-autosave";
import { KEPT_FIELDS, useKeptText } from "./use-kept-text";
import { usePreview } from "./use-preview";

type Props = {
  action: EditorAction;
  autosave: AutosaveAction;
  article: EditorArticle;
  version: number;
  cover: ShownCover | null;
  rendered: Rendered;
  choices: EditorChoices;
  /** The account, under whose name the browser keeps what is not saved. */
  userId: string;
  locale: Locale;
  now: string;
  words: EditorWords;
};

/**
 * Writes an article: fields beside a live preview. A draft is saved by itself; what readers see only by a button. One
 * server action does everything, so that the buttons work without JavaScript too.
 */
export function EditorForm(props: Props) {
  const { action, autosave, article, cover, rendered, choices, userId, locale, now, words } = props;
  const start = { status: "ready", version: props.version } as const;
  const { state: answer, send, pending, lost } = useKeptAction(action, start);
  const [state, setState] = useState<EditorState>(answer);
  const [isByHand, setByHand] = useState(true);
  const [tab, setTab] = useState<Tab>("text");
  const [texts, setTexts] = useState({ title: article.title, summary: article.summary });
  const version = useRef(props.version);
  const fields = useRef<HTMLFormElement>(null);
  const { kept, note, decided, forget } = useKeptText(`tonna:news:${userId}:${article.id}`, article);
  const preview = usePreview(`/${locale}/admin/news/render`, rendered);

  const take = useCallback((next: EditorState, byHand: boolean) => {
    version.current = Math.max(version.current, next.version);
    setByHand(byHand);
    setState(next);
  }, []);
  const onAutosave = useCallback((next: EditorState) => take(next, false), [take]);
  const saving = useAutosave(autosave, article.status === "DRAFT", onAutosave);
  const { resume } = saving;
  useEffect(() => {
    if (answer.status === "ready") return;
    take(answer, true);
    if (answer.status === "saved") resume();
  }, [answer, take, resume]);
  // What the server has, the browser need not keep.
  useEffect(() => {
    if (state.status === "saved") forget();
  }, [state, forget]);

  const read = useCallback(() => {
    const form = new FormData(fields.current ?? undefined);
    form.set("version", String(version.current));
    return form;
  }, []);
  const touched = useCallback(() => {
    const form = read();
    const text = (name: string) => String(form.get(name) ?? "");
    const shown = { title: text("title"), summary: text("summary") };
    setTexts(shown);
    preview.show({ ...shown, body: text("body") });
    note(form);
    saving.touch(read);
  }, [read, preview, note, saving]);
  const restore = () => {
    for (const name of KEPT_FIELDS) {
      const field = fields.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = kept?.[name] ?? field.value;
    }
    decided();
    touched();
  };

  const coverForm = `cover-${article.id}`;
  const coverAddress = `/${locale}/admin/news/${article.id}/cover`;
  const canSchedule = article.status === "DRAFT" || article.status === "SCHEDULED";
  return (
    <>
      <form id={coverForm} action={coverAddress} method="post" encType="multipart/form-data">
        <input type="hidden" name="version" value={state.version} />
      </form>
      <form
        ref={fields}
        action={send}
        noValidate
        aria-busy={pending}
        onInput={touched}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
          void saving.settle().then(() => {
            form.set("version", String(version.current));
            startTransition(() => send(form));
          });
        }}
      >
        {/* What Enter in a field does: the first button of a form counts. */}
        <button type="submit" name="do" value="save" hidden />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="id" value={article.id} />
        <input type="hidden" name="version" value={state.version} />
        <div className="pb-4 empty:hidden">{lost}</div>
        <SaveNotices
          state={state}
          isByHand={isByHand}
          kept={kept}
          locale={locale}
          now={now}
          articleId={article.id}
          words={words}
          pending={pending}
          onRestore={restore}
          onForget={forget}
        />
        <PaneTabs tab={tab} words={words.tabs} onTab={setTab} />
        <div className="gap-10 xl:grid xl:grid-cols-2">
          <div className={`flex min-w-0 flex-col gap-4 ${tab === "text" ? "" : "max-xl:hidden"}`}>
            <ArticleFields
              article={article}
              state={state}
              choices={choices}
              suggested={preview.rendered.suggested}
              words={words}
              onCommodities={touched}
            />
            <CoverField
              address={coverAddress}
              formId={coverForm}
              start={cover}
              alt={article.imageAlt}
              words={words}
              settle={async () => {
                await saving.settle();
                return version.current;
              }}
              onVersion={(next) => {
                version.current = next;
              }}
            />
            {canSchedule && <Release article={article} state={state} words={words} pending={pending} />}
          </div>
          <div
            className={`min-w-0 xl:sticky xl:top-4 xl:max-h-[calc(100vh-6rem)] xl:self-start xl:overflow-y-auto xl:border-l xl:border-line xl:pl-8 ${tab === "preview" ? "" : "max-xl:hidden"}`}
          >
            <PreviewPane
              {...texts}
              html={preview.rendered.html}
              language={article.language}
              failed={preview.failed}
              words={words.preview}
            />
          </div>
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3">
          <EditorButtons status={article.status} pending={pending} words={words.buttons} confirm={words.confirm} />
          <SaveStatus
            progress={saving.progress}
            state={state}
            isAutomatic={article.status === "DRAFT"}
            locale={locale}
            now={now}
            words={words}
          />
        </div>
      </form>
    </>
  );
}

const TABS = ["text", "preview"] as const;
type Tab = (typeof TABS)[number];

/** Which of the two stands there where there is no room for both. */
function PaneTabs({ tab, words, onTab }: { tab: Tab; words: EditorWords["tabs"]; onTab: (tab: Tab) => void }) {
  return (
    <div className="mb-4 flex gap-1 xl:hidden">
      {TABS.map((name) => (
        <Button
          key={name}
          size="small"
          aria-pressed={tab === name}
          look={tab === name ? "plain" : "quiet"}
          onClick={() => onTab(name)}
        >
          {words[name]}
        </Button>
      ))}
    </div>
  );
}

type ReleaseProps = { article: EditorArticle; state: EditorState; words: EditorWords; pending: boolean };

/** When the article comes out by itself. */
function Release({ article, state, words, pending }: ReleaseProps) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 className="text-lg font-semibold">{words.sections.release}</h2>
      <ScheduleField
        iso={article.publishAt}
        typed={state.status === "error" ? state.values.publishAt : undefined}
        error={errorOf(state, "publishAt", words)}
        words={words}
      />
      <p>
        <Button type="submit" name="do" value="SCHEDULED" disabled={pending}>
          {article.status === "SCHEDULED" ? words.buttons.reschedule : words.buttons.schedule}
        </Button>
      </p>
    </div>
  );
}
