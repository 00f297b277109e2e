"use client";

// The field of the news editor with the picture of an article.
import { useId, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Field, formatFieldId, inputClass } from "@/components/ui/field";
import type { ShownCover } from "@/lib/news/policy/cover-address";
import type { EditorTexts } from "./form-state";

/** Answer of the cover's route. */
export type CoverAnswer = { version: number; cover: ShownCover | null } | { problem: string };

type Props = {
  /** The route that takes the file; a form of its own, which also works without JavaScript. */
  address: string;
  formId: string;
  start: ShownCover | null;
  alt: string;
  texts: EditorTexts;
  /** The version that the file belongs to, when it is sent. */
  settle: () => Promise<number>;
  onVersion: (version: number) => void;
};

/** The cover: shown, chosen, replaced, removed, and what it shows. A file is sent as soon as it is chosen. */
export function CoverField({ address, formId, start, alt, texts, settle, onVersion }: Props) {
  const [cover, setCover] = useState(start);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const hint = useId();
  const id = formatFieldId("cover");
  const send = async (file: File | null) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const form = new FormData();
      form.set("version", String(await settle()));
      if (file) form.set("cover", file);
      else form.set("remove", "1");
      const answer = await fetch(address, { method: "POST", body: form, headers: { Accept: "application/json" } });
      const told = (await answer.json()) as CoverAnswer;
      if ("problem" in told) setProblem(formatProblem(told.problem, texts));
      else {
        setCover(told.cover);
        onVersion(told.version);
      }
    } catch {
      setProblem(texts.cover.failed);
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p id={`${hint}-name`} className="font-medium">
          {texts.labels.cover}
        </p>
        <p id={hint} className="text-sm text-muted">
          {texts.hints.cover}
        </p>
        {cover && (
          // biome-ignore lint/performance/noImgElement: it is kept in every width already
          <img {...cover} alt="" sizes="320px" className="mt-2 h-auto w-80 max-w-full rounded-md bg-sunken" />
        )}
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <label
            className={`${buttonClass()} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${busy ? "opacity-60" : ""}`}
          >
            {cover ? texts.cover.replace : texts.cover.choose}
            <input
              id={id}
              form={formId}
              type="file"
              name="cover"
              accept="image/jpeg,image/png,image/webp,image/avif"
              disabled={busy}
              aria-describedby={`${hint}-name ${hint}`}
              aria-invalid={problem ? true : undefined}
              onInput={(event) => {
                // The article's form has nothing to do with the file.
                event.stopPropagation();
                const [file] = event.currentTarget.files ?? [];
                if (file) void send(file);
                event.currentTarget.value = "";
              }}
              className="sr-only"
            />
          </label>
          <noscript>
            <Button type="submit" form={formId}>
              {texts.cover.upload}
            </Button>
          </noscript>
          {cover && (
            <Button
              type="submit"
              form={formId}
              name="remove"
              value="1"
              look="quiet"
              disabled={busy}
              onClick={(event) => {
                event.preventDefault();
                void send(null);
              }}
            >
              {texts.cover.remove}
            </Button>
          )}
        </div>
        <p role="status" className={problem ? "pt-1 text-sm font-medium text-bad" : "text-sm text-muted"}>
          {busy ? texts.cover.uploading : problem}
        </p>
      </div>
      {cover && (
        <Field name="imageAlt" label={texts.labels.imageAlt} hint={texts.hints.imageAlt}>
          {(field) => (
            <input
              id={field.id}
              name="imageAlt"
              defaultValue={alt}
              maxLength={400}
              aria-describedby={field.describedBy}
              className={inputClass}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function formatProblem(problem: string, texts: EditorTexts): string {
  const { problems } = texts.cover;
  if (problem in problems) return problems[problem as keyof typeof problems];
  return problem === "etag_mismatch" ? texts.conflict.title : texts.cover.failed;
}
