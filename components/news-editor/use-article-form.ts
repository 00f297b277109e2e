"use client";

// Joins the parts of the news editor: saving, browser storage, preview.
import { type FormEvent, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useKept } from "@/components/ui/use-kept";
import { useKeptAction } from "@/components/ui/use-kept-action";
import type { AutosaveAction, EditorAction, EditorArticle, EditorState, Rendered } from "./form-state";
import { useAutosave } from "./use-autosave";
import { usePreview } from "./use-preview";

/** Texts that a closed tab must not lose; the other fields are soon chosen again. */
const KEPT_FIELDS = ["title", "summary", "body"] as const;

export type ArticleFormStart = {
  action: EditorAction;
  autosave: AutosaveAction;
  article: EditorArticle;
  version: number;
  rendered: Rendered;
  /** The account, under whose name the browser keeps what is not saved. */
  userId: string;
  locale: string;
};

/**
 * State and handlers of the news editor: saved by a button or by itself, kept in the browser, rendered while its user
 * types.
 */
export function useArticleForm({ action, autosave, article, rendered, userId, locale, ...start }: ArticleFormStart) {
  const {
    state: answer,
    send,
    pending,
    lost,
  } = useKeptAction(action, { status: "ready", version: start.version } as const);
  const [state, setState] = useState<EditorState>(answer);
  const [isByHand, setByHand] = useState(true);
  const [texts, setTexts] = useState({ title: article.title, summary: article.summary });
  const version = useRef(start.version);
  const fields = useRef<HTMLFormElement>(null);
  const { kept, note, decided, forget } = useKept(`tonna:news:${userId}:${article.id}`, ({ values }) =>
    KEPT_FIELDS.some((field) => (values[field] ?? "").trim() !== article[field].trim()),
  );
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
  // The browser need not keep what the server has.
  useEffect(() => {
    if (state.status === "saved") forget();
  }, [state, forget]);

  const read = useCallback(() => {
    const form = new FormData(fields.current ?? undefined);
    form.set("version", String(version.current));
    return form;
  }, []);
  const touch = useCallback(() => {
    const form = read();
    const text = (name: string) => String(form.get(name) ?? "");
    const typed = { title: text("title"), summary: text("summary"), body: text("body") };
    setTexts({ title: typed.title, summary: typed.summary });
    preview.show(typed);
    note(() => typed);
    saving.touch(read);
  }, [read, preview, note, saving]);

  return {
    state,
    pending,
    lost,
    /** Whether the newest saving was made with a button. */
    isByHand,
    texts,
    preview,
    progress: saving.progress,
    kept,
    forget,
    restore: () => {
      for (const name of KEPT_FIELDS) {
        const field = fields.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          field.value = kept?.values[name] ?? field.value;
      }
      decided();
      touch();
    },
    touch,
    /** Waits for a saving under way; answers the article's version then. */
    settle: async () => {
      await saving.settle();
      return version.current;
    },
    setVersion: (next: number) => {
      version.current = next;
    },
    /** Properties of the `<form>`. */
    form: {
      ref: fields,
      action: send,
      onInput: touch,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        void saving.settle().then(() => {
          form.set("version", String(version.current));
          startTransition(() => send(form));
        });
      },
    },
  };
}
