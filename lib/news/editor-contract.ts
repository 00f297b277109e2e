// Forms and list parameters of the news editor.
import { z } from "zod";
import { tableParameters } from "@/lib/core/page";
import { plainText, queryText } from "@/lib/core/text";
import { findCategory } from "@/lib/reference/categories/tree";
import { NEWS_CATEGORIES, NEWS_LANGUAGES, NEWS_STATUSES, type NewsItem, type NewsStatus } from "./contract";

/** Most commodities of one article. */
const MAX_COMMODITIES = 8;
/** Days ahead for which an article can be scheduled. */
export const MAX_AHEAD_DAYS = 366;

const toNullIfBlank = (text: string) => (text === "" ? null : text);

/** Fields that an editor sets. All texts of a draft may be empty. */
export const ArticleFields = z.strictObject({
  title: plainText({ min: 0, max: 200 }),
  summary: plainText({ min: 0, max: 600 }).transform(toNullIfBlank),
  /** Markdown. */
  body: plainText({ min: 0, max: 60_000, multiline: true }).transform(toNullIfBlank),
  category: z.enum(NEWS_CATEGORIES),
  language: z.enum(NEWS_LANGUAGES),
  /** Null: made from the title. It can change until the first publication. */
  slug: z
    .string()
    .trim()
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, "must be latin letters, digits and single hyphens")
    .max(100)
    .transform(toNullIfBlank),
  commodities: z
    .array(z.string().refine((slug) => findCategory(slug)?.level === 3, "must be a commodity of the tree"))
    .max(MAX_COMMODITIES)
    .transform((slugs) => [...new Set(slugs)]),
  imageAlt: plainText({ min: 0, max: 300 }).transform(toNullIfBlank),
  /** Id of the translation, or null. */
  translationId: z.uuid().nullable(),
});
export type ArticleFields = z.output<typeof ArticleFields>;

/** Fields of a new draft. */
export const NewArticle = ArticleFields.pick({ title: true, category: true, language: true, translationId: true });
export type NewArticle = z.output<typeof NewArticle>;

const EDITOR_NEWS_SORTS = ["changed", "date", "title"] as const;
export const NEWS_ORIGINS = ["own", "feeds"] as const;

/** Parameters of the editors' list, parsed from the page address. */
export const EditorNewsQuery = z.strictObject({
  status: z.enum(NEWS_STATUSES).optional(),
  category: z.enum(NEWS_CATEGORIES).optional(),
  language: z.enum(NEWS_LANGUAGES).optional(),
  origin: z.enum(NEWS_ORIGINS).optional(),
  q: queryText({ max: 200 }),
  ...tableParameters(EDITOR_NEWS_SORTS),
});
export type EditorNewsQuery = z.infer<typeof EditorNewsQuery>;

/** Number of items in each state that match the other filters. */
export type EditorNewsCounts = Record<NewsStatus, number>;

/** A row of the editors' list. Times are ISO 8601. `isForeign`: news of another site. */
export type EditorNewsItem = Pick<NewsItem, "id" | "slug" | "title" | "category" | "language" | "source"> & {
  status: NewsStatus;
  isForeign: boolean;
  publishedAt: string | null;
  changedAt: string;
};
