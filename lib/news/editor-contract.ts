import { z } from "zod";
import { tableParameters } from "@/lib/core/page";
import { plainText, queryText } from "@/lib/core/text";
import { findCategory } from "@/lib/reference/categories/tree";
import { NEWS_CATEGORIES, NEWS_LANGUAGES, NEWS_STATUSES, type NewsStatus } from "./contract";

/** An article links to so many commodities at most. */
const MAX_COMMODITIES = 8;
/** How far ahead an article can be scheduled, in days. */
export const MAX_AHEAD_DAYS = 366;

const blankAsNull = (text: string) => (text === "" ? null : text);

/** The texts and facts of an article that an editor sets. A draft may be as empty as it likes. */
export const ArticleFields = z.strictObject({
  title: plainText({ min: 0, max: 200 }),
  summary: plainText({ min: 0, max: 600 }).transform(blankAsNull),
  /** Markdown. */
  body: plainText({ min: 0, max: 60_000, multiline: true }).transform(blankAsNull),
  category: z.enum(NEWS_CATEGORIES),
  language: z.enum(NEWS_LANGUAGES),
  /** Null: made from the title. It can be set until the article first comes out. */
  slug: z
    .string()
    .trim()
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, "must be latin letters, digits and single hyphens")
    .max(100)
    .transform(blankAsNull),
  commodities: z
    .array(z.string().refine((slug) => findCategory(slug)?.level === 3, "must be a commodity of the tree"))
    .max(MAX_COMMODITIES)
    .transform((slugs) => [...new Set(slugs)]),
  imageAlt: plainText({ min: 0, max: 300 }).transform(blankAsNull),
  /** Id of the same article in the other language, or null. */
  translationId: z.uuid().nullable(),
});
export type ArticleFields = z.output<typeof ArticleFields>;

/** What a new draft begins with. */
export const NewArticle = z.strictObject({
  title: plainText({ min: 0, max: 200 }),
  category: z.enum(NEWS_CATEGORIES),
  language: z.enum(NEWS_LANGUAGES),
  translationId: z.uuid().nullable(),
});
export type NewArticle = z.output<typeof NewArticle>;

const DESK_SORTS = ["changed", "date", "title"] as const;
export const DESK_ORIGINS = ["own", "feeds"] as const;

/** What the editors' list of news takes; the page's address is parsed by it. */
export const NewsDeskQuery = z.strictObject({
  status: z.enum(NEWS_STATUSES).optional(),
  category: z.enum(NEWS_CATEGORIES).optional(),
  language: z.enum(NEWS_LANGUAGES).optional(),
  origin: z.enum(DESK_ORIGINS).optional(),
  q: queryText({ max: 200 }),
  ...tableParameters(DESK_SORTS),
});
export type NewsDeskQuery = z.infer<typeof NewsDeskQuery>;

/** How many items of each state match the other conditions. */
export type DeskCounts = Record<NewsStatus, number>;
