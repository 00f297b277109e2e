import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { EditorField, EditorState, EditorTexts } from "./form-state";
import type { KeptText } from "./use-kept-text";

type Props = {
  state: EditorState;
  /** A save by its button takes the focus to what went wrong; one by itself leaves the writer alone. */
  isByHand: boolean;
  kept: KeptText | null;
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
        <Notice kind="info" title={texts.kept.title}>
          <p>
            {texts.kept.text} <When iso={kept.at} locale={locale} now={now} />
          </p>
          <div className="flex flex-wrap gap-2 pt-2">
            <Button size="small" look="primary" onClick={onRestore}>
              {texts.kept.restore}
            </Button>
            <Button size="small" onClick={onForget}>
              {texts.kept.discard}
            </Button>
          </div>
        </Notice>
      )}
      {failure && !conflict && isByHand && (
        <ErrorSummary answer={failure} title={texts.failures[failure.error]} fields={listFields(failure.fields, texts)}>
          <SignInAgain error={failure.error} />
        </ErrorSummary>
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
          <p className="flex flex-wrap items-center gap-3 pt-2">
            <a href={`/${locale}/admin/news/${articleId}/preview`} target="_blank" rel="noopener" className="link">
              {texts.conflict.look}
            </a>
            {conflict.newer && (
              <Button
                type="submit"
                name="over"
                value={conflict.newer.version}
                look="danger"
                size="small"
                disabled={pending}
              >
                {texts.conflict.over}
              </Button>
            )}
          </p>
        </Notice>
      )}
    </div>
  );
}

function listFields(fields: Extract<EditorState, { status: "error" }>["fields"], texts: EditorTexts) {
  return (Object.keys(texts.labels) as EditorField[]).flatMap((name) => {
    const code = fields[name];
    return code ? [{ name, text: `${texts.labels[name]}: ${texts.errors[code]}` }] : [];
  });
}
