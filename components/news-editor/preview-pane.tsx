// The preview of the news editor, and the text of an article that can't be edited.
import { ARTICLE_TEXT } from "@/components/news/article-text";
import { Notice } from "@/components/ui/notice";
import type { NewsLanguage } from "@/lib/news/contract";
import type { EditorTexts } from "./form-state";

type Props = {
  title: string;
  summary: string;
  /** Safe HTML of the public page's own renderer. */
  html: string;
  language: NewsLanguage;
  failed: boolean;
  texts: EditorTexts["preview"];
};

/** The article as readers will see it, beside the form. */
export function PreviewPane({ title, summary, html, language, failed, texts }: Props) {
  const isBlank = title === "" && summary === "" && html === "";
  return (
    <section aria-label={texts.title} className="min-w-0">
      {failed && (
        <div className="pb-3">
          <Notice kind="warn" role="status">
            {texts.failed}
          </Notice>
        </div>
      )}
      {isBlank && <p className="text-muted">{texts.empty}</p>}
      <div lang={language}>
        {title && <h2 className="max-w-[32ch] text-xl font-semibold text-balance break-words">{title}</h2>}
        {summary && <p className="max-w-[62ch] pt-3 text-lg break-words text-muted">{summary}</p>}
        <div
          className={`${ARTICLE_TEXT} overflow-x-auto pt-4`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by lib/core/markdown.ts on the server
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </section>
  );
}
