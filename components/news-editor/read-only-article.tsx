// /admin/news/…, in place of the editor: text of an archived or a foreign article, and buttons that change its state.
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsLanguage, NewsStatus } from "@/lib/news/contract";
import type { EditorTexts } from "./form-state";
import { PreviewPane } from "./preview-pane";

type Props = {
  article: {
    id: string;
    version: number;
    title: string;
    summary: string | null;
    language: NewsLanguage;
    status: NewsStatus;
    moves: readonly NewsStatus[];
    sourceUrl: string | null;
  };
  html: string;
  action: (form: FormData) => Promise<void>;
  locale: Locale;
  texts: EditorTexts;
};

/** An article that can't be edited, because it is archived or another site's, with the moves that it has. */
export function ReadOnlyArticle({ article, html, action, locale, texts }: Props) {
  const t = useTranslations("adminNews");
  const { id, version, title, summary, language, status, moves, sourceUrl } = article;
  const { buttons, confirm } = texts;
  const button = (to: NewsStatus, label: string, look?: "primary" | "danger") => (
    <Button type="submit" name="do" value={to} look={look}>
      {label}
    </Button>
  );
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Notice kind="info">
        {t(sourceUrl ? "foreign" : "archivedText")}{" "}
        {sourceUrl && (
          <a href={sourceUrl} rel="nofollow noopener" className="link">
            {t("atSource")}
          </a>
        )}
      </Notice>
      <PreviewPane
        title={title}
        summary={summary ?? ""}
        html={html}
        language={language}
        failed={false}
        texts={texts.preview}
      />
      <form action={action} className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <HiddenFields values={{ locale, id, version }} />
        {status === "ARCHIVED" && moves.includes("DRAFT") && button("DRAFT", buttons.redraft, "primary")}
        {status === "ARCHIVED" && moves.includes("PUBLISHED") && button("PUBLISHED", buttons.restore)}
        {moves.includes("ARCHIVED") && (
          <>
            <Button popoverTarget="take-down">{buttons.archive}</Button>
            <Confirm id="take-down" title={confirm.archiveTitle} text={confirm.archiveText} cancel={buttons.cancel}>
              {button("ARCHIVED", buttons.archive, "danger")}
            </Confirm>
          </>
        )}
      </form>
    </div>
  );
}
