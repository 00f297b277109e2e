// Part of the news editor, above its form.
import { NewerVersion } from "@/components/listing-form/newer-version";
import { UnsentNotice } from "@/components/listing-form/unsent-notices";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import type { Kept } from "@/components/ui/use-kept";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import { listFieldErrors } from "./article-fields";
import type { EditorField, EditorState, EditorTexts } from "./form-state";

type Props = {
  state: EditorState;
  /** A save by its button takes the focus to what went wrong; one by itself leaves the writer alone. */
  isByHand: boolean;
  kept: Kept | null;
  locale: Locale;
  now: string;
  articleId: string;
  texts: EditorTexts;
  pending: boolean;
  onRestore: () => void;
  onForget: () => void;
};

/** Notices above the form: text of an earlier visit, errors, somebody else's version. */
export function SaveNotices(props: Props) {
  const { state, isByHand, kept, locale, now, articleId, texts, pending, onRestore, onForget } = props;
  const failure = state.status === "error" ? state : null;
  const conflict = failure?.error === "etag_mismatch" ? failure : null;
  return (
    <div className="flex flex-col gap-3 pb-4 empty:hidden">
      {kept && (
        <UnsentNotice
          texts={texts.kept}
          at={kept.at}
          locale={locale}
          now={now}
          onRestore={onRestore}
          onDiscard={onForget}
        />
      )}
      {failure && !conflict && isByHand && (
        <ErrorSummary
          answer={failure}
          title={texts.failures[failure.error]}
          error={failure.error}
          fields={listFieldErrors(state, Object.keys(texts.labels) as EditorField[], texts)}
        />
      )}
      {conflict && (
        <Notice kind="warn" role="alert" title={texts.conflict.title}>
          {conflict.newer && (
            <p>
              {conflict.newer.by && `${texts.conflict.by} ${conflict.newer.by}, `}
              <When iso={conflict.newer.at} locale={locale} now={now} />
            </p>
          )}
          <p>{texts.conflict.text}</p>
          <div className="pt-2">
            <NewerVersion
              version={conflict.newer?.version ?? null}
              href={`/${locale}/admin/news/${articleId}/preview`}
              texts={texts.conflict}
              pending={pending}
            />
          </div>
        </Notice>
      )}
    </div>
  );
}
