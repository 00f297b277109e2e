// The fields of the news editor.
import { AreaField, inputClass, type Option, SelectField, TextField } from "@/components/ui/field";
import { CommodityField } from "./commodity-field";
import type { EditorArticle, EditorField, EditorState, EditorTexts, Named } from "./form-state";

/** Choices of the fields, in the page's language. */
export type EditorChoices = {
  categories: Option[];
  languages: Option[];
  /** Articles of the other language without a translation, and the present one. */
  translations: Option[];
  leaves: Named[];
};

type Props = {
  article: EditorArticle;
  state: EditorState;
  choices: EditorChoices;
  suggested: readonly Named[];
  texts: EditorTexts;
  onCommodities: () => void;
};

/** Error of a field, in words. */
export function findFieldError(state: EditorState, name: EditorField, texts: EditorTexts): string | undefined {
  const code = state.status === "error" ? state.fields[name] : undefined;
  return code && texts.errors[code];
}

/** Fields with their labels and errors. */
export const listFieldErrors = (state: EditorState, names: readonly EditorField[], texts: EditorTexts) =>
  names.map((name) => ({ name, label: texts.labels[name], error: findFieldError(state, name, texts) }));

/** Title, summary and text; then what the article is about and how it is found. */
export function ArticleFields({ article, state, choices, suggested, texts, onCommodities }: Props) {
  const { labels, hints } = texts;
  const typed = state.status === "error" ? state.values : {};
  const field = (name: Exclude<EditorField, "commodities" | "cover" | "publishAt">) => ({
    name,
    label: labels[name],
    error: findFieldError(state, name, texts),
    defaultValue: typed[name] ?? article[name],
  });
  const area = (name: "summary" | "body") => ({ ...field(name), lang: article.language });
  return (
    <>
      <TextField {...field("title")} hint={hints.title} lang={article.language} maxLength={400} autoComplete="off" />
      <AreaField {...area("summary")} hint={hints.summary} rows={3} />
      <AreaField {...area("body")} rows={22} className={`${inputClass} h-auto py-2 font-mono text-base`} />
      <details className="-mt-2">
        <summary className="cursor-pointer text-sm text-accent">{texts.markdown.title}</summary>
        <pre className="mt-2 overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-sm">
          {texts.markdown.lines}
        </pre>
      </details>
      <h2 className="border-t border-line pt-4 text-lg font-semibold">{texts.sections.about}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field("category")} options={choices.categories} />
        {article.isAddressFixed ? (
          <input type="hidden" name="language" value={article.language} />
        ) : (
          <SelectField {...field("language")} options={choices.languages} />
        )}
      </div>
      <CommodityField
        start={article.commodities}
        suggested={suggested}
        leaves={choices.leaves}
        error={findFieldError(state, "commodities", texts)}
        texts={texts}
        onChange={onCommodities}
      />
      <SelectField
        {...field("translationId")}
        hint={hints.translationId}
        blank={texts.noTranslation}
        options={choices.translations}
      />
      {article.isAddressFixed ? (
        <div>
          <p className="font-medium">{labels.slug}</p>
          <p className="text-sm text-muted">{hints.slugFixed}</p>
          <code className="font-mono text-sm break-all">
            /{article.language}/news/{article.slug}
          </code>
          <input type="hidden" name="slug" value={article.slug} />
        </div>
      ) : (
        <TextField
          {...field("slug")}
          hint={hints.slug}
          placeholder={article.address}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      )}
    </>
  );
}
