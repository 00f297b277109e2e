"use client";

// /admin/news/…: the form that edits an article, and its preview.
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { Locale } from "@/lib/i18n/routing";
import type { ShownCover } from "@/lib/news/policy/cover-address";
import { ArticleFields, type EditorChoices, findFieldError } from "./article-fields";
import { CoverField } from "./cover-field";
import { EditorButtons } from "./editor-buttons";
import type { EditorArticle, EditorState, EditorTexts } from "./form-state";
import { PreviewPane } from "./preview-pane";
import { SaveNotices } from "./save-notices";
import { SaveStatus } from "./save-status";
import { ScheduleField } from "./schedule-field";
import { type ArticleFormStart, useArticleForm } from "./use-article-form";

type Props = ArticleFormStart & {
  cover: ShownCover | null;
  choices: EditorChoices;
  locale: Locale;
  now: string;
  texts: EditorTexts;
};

/**
 * Writes an article: fields beside a live preview. A draft is saved by itself; what readers see only by a button. One
 * server action does everything, so that the buttons work without JavaScript too.
 */
export function EditorForm({ cover, choices, now, texts, ...start }: Props) {
  const { article, locale } = start;
  const { state, pending, lost, preview, form, ...editing } = useArticleForm(start);
  const [tab, setTab] = useState<Tab>("text");
  const coverForm = `cover-${article.id}`;
  const coverAddress = `/${locale}/admin/news/${article.id}/cover`;
  const canSchedule = article.status === "DRAFT" || article.status === "SCHEDULED";
  return (
    <>
      <form id={coverForm} action={coverAddress} method="post" encType="multipart/form-data">
        <input type="hidden" name="version" value={state.version} />
      </form>
      <form {...form} noValidate aria-busy={pending}>
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" name="do" value="save" hidden />
        <HiddenFields values={{ locale, id: article.id, version: state.version }} />
        <div className="pb-4 empty:hidden">{lost}</div>
        <SaveNotices
          state={state}
          isByHand={editing.isByHand}
          kept={editing.kept}
          locale={locale}
          now={now}
          articleId={article.id}
          texts={texts}
          pending={pending}
          onRestore={editing.restore}
          onForget={editing.forget}
        />
        <PaneTabs tab={tab} texts={texts.tabs} onTab={setTab} />
        <div className="gap-10 xl:grid xl:grid-cols-2">
          <div className={`flex min-w-0 flex-col gap-4 ${tab === "text" ? "" : "max-xl:hidden"}`}>
            <ArticleFields
              article={article}
              state={state}
              choices={choices}
              suggested={preview.rendered.suggested}
              texts={texts}
              onCommodities={editing.touch}
            />
            <CoverField
              address={coverAddress}
              formId={coverForm}
              start={cover}
              alt={article.imageAlt}
              texts={texts}
              settle={editing.settle}
              onVersion={editing.setVersion}
            />
            {canSchedule && <Release article={article} state={state} texts={texts} pending={pending} />}
          </div>
          <div
            className={`min-w-0 xl:sticky xl:top-4 xl:max-h-[calc(100vh-6rem)] xl:self-start xl:overflow-y-auto xl:border-l xl:border-line xl:pl-8 ${tab === "preview" ? "" : "max-xl:hidden"}`}
          >
            <PreviewPane
              {...editing.texts}
              html={preview.rendered.html}
              language={article.language}
              failed={preview.failed}
              texts={texts.preview}
            />
          </div>
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3">
          <EditorButtons status={article.status} pending={pending} texts={texts.buttons} confirm={texts.confirm} />
          <SaveStatus
            progress={editing.progress}
            state={state}
            isAutomatic={article.status === "DRAFT"}
            locale={locale}
            now={now}
            texts={texts}
          />
        </div>
      </form>
    </>
  );
}

const TABS = ["text", "preview"] as const;
type Tab = (typeof TABS)[number];

/** Switches between text and preview where there is no room for both. */
function PaneTabs({ tab, texts, onTab }: { tab: Tab; texts: EditorTexts["tabs"]; onTab: (tab: Tab) => void }) {
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
          {texts[name]}
        </Button>
      ))}
    </div>
  );
}

type ReleaseProps = { article: EditorArticle; state: EditorState; texts: EditorTexts; pending: boolean };

/** The moment at which an article comes out by itself. */
function Release({ article, state, texts, pending }: ReleaseProps) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 className="text-lg font-semibold">{texts.sections.release}</h2>
      <ScheduleField
        iso={article.publishAt}
        typed={state.status === "error" ? state.values.publishAt : undefined}
        error={findFieldError(state, "publishAt", texts)}
        texts={texts}
      />
      <p>
        <Button type="submit" name="do" value="SCHEDULED" disabled={pending}>
          {article.status === "SCHEDULED" ? texts.buttons.reschedule : texts.buttons.schedule}
        </Button>
      </p>
    </div>
  );
}
