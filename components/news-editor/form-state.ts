// Types of the news editor: the article, the answer of a save, its errors.
import type ru from "@/lib/i18n/messages/ru.json";
import type { NewsCategory, NewsLanguage, NewsStatus } from "@/lib/news/contract";

/** Texts of the editor, in the page's language. */
export type EditorTexts = typeof ru.adminNews.editor;
export type Named = { slug: string; name: string };

/** The article as the form begins with it. */
export type EditorArticle = {
  id: string;
  title: string;
  summary: string;
  body: string;
  category: NewsCategory;
  language: NewsLanguage;
  /** Value that an editor set; empty where it follows the title. */
  slug: string;
  /** The one that it has now. */
  address: string;
  commodities: Named[];
  imageAlt: string;
  translationId: string;
  status: NewsStatus;
  isAddressFixed: boolean;
  /** Moment of a scheduled one, ISO. */
  publishAt: string | null;
};

export type EditorField = keyof EditorTexts["labels"];
export type EditorError = keyof EditorTexts["failures"];
/** Sentence for a failed move that has no form, by error code, with a common one for the rest. */
export function moveFailure(code: string, { failures }: Pick<EditorTexts, "failures">): string {
  const known = (Object.keys(failures) as EditorError[]).find((each) => each === code);
  return failures[known ?? "internal"];
}

export type FieldErrors = Partial<Record<EditorField, keyof EditorTexts["errors"]>>;

/** Answer of a save: the version that the form continues, and the error. */
export type EditorState =
  | { status: "ready"; version: number }
  | { status: "saved"; version: number; at: string }
  | {
      status: "error";
      version: number;
      error: EditorError;
      fields: FieldErrors;
      /** Version that somebody else saved meanwhile, with `etag_mismatch`. */
      newer: { version: number; at: string; by: string | null } | null;
      /** The typed values, for a page without JavaScript. */
      values: Partial<Record<EditorField, string>>;
    };

export type EditorAction = (previous: EditorState, form: FormData) => Promise<EditorState>;
export type AutosaveAction = (form: FormData) => Promise<EditorState>;
/** Answer of the preview route. */
export type Rendered = { html: string; suggested: Named[] };
