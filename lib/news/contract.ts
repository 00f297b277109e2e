// Public fields, filters and parameters of news: what the API, the pages and the RSS feed share.
import { z } from "zod";
import { cursorParameter, envelope, pageParameters } from "@/lib/core/page";
import { queryText } from "@/lib/core/text";

/** Categories of news. All but the last three stand for industries of the category tree (`policy/news-category.ts`). */
export const NEWS_CATEGORIES = [
  "grain",
  "food",
  "metals",
  "energy",
  "fertilizers",
  "chemicals",
  "timber",
  "construction",
  "logistics",
  "regulation",
  "markets",
] as const;
export const NEWS_STATUSES = ["DRAFT", "SCHEDULED", "PUBLISHED", "ARCHIVED"] as const;
export const NEWS_LANGUAGES = ["ru", "en"] as const;

export type NewsCategory = (typeof NEWS_CATEGORIES)[number];
export type NewsStatus = (typeof NEWS_STATUSES)[number];
export type NewsLanguage = (typeof NEWS_LANGUAGES)[number];

const fields = {
  id: z.string().meta({ description: "Opaque.", example: "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11" }),
  slug: z.string().meta({
    description: "Readable key; the path of one item takes it. Never changes.",
    example: "mukomolnaya-pshenica-v-noyabre",
  }),
  title: z.string(),
  summary: z.string().nullable().meta({ description: "Plain text; null when the source gives none." }),
  category: z.enum(NEWS_CATEGORIES),
  language: z.enum(NEWS_LANGUAGES).meta({ description: "Language of the text, ISO 639-1." }),
  image: z.url().nullable().meta({ description: "Null for news of other sites: their pictures are not copied." }),
  source: z
    .string()
    .meta({ description: "Who wrote it: Tonna, or the name of the feed it came by.", example: "Tonna" }),
  sourceUrl: z
    .url()
    .nullable()
    .meta({ description: "The article at its source; null for articles of our own editors." }),
  commodities: z
    .array(z.string())
    .meta({ description: "Categories that it mentions, by slug, the first ones first.", example: ["wheat-milling"] }),
  publishedAt: z.iso.datetime(),
  url: z.url().meta({ description: "The page of the item." }),
};

/** A news item in a list. */
export const NewsItem = z.object(fields).meta({ id: "NewsItem" });
export type NewsItem = z.infer<typeof NewsItem>;

/** A news item with its text. */
export const NewsArticle = z
  .object({
    ...fields,
    body: z.string().nullable().meta({
      description:
        "Safe HTML (paragraphs, headings, lists, tables, links). Null for news of other sites: of those we keep title, summary and link.",
    }),
  })
  .meta({ id: "NewsArticle" });
export type NewsArticle = z.infer<typeof NewsArticle>;

export const NewsPage = envelope(NewsItem).meta({ id: "NewsPage" });
export type NewsPage = z.infer<typeof NewsPage>;

/** Filters of news. The API, the page and the RSS feed parse their addresses with this schema. */
export const NewsFilters = z.strictObject({
  category: z.enum(NEWS_CATEGORIES).optional().meta({ description: "What it is about.", example: "grain" }),
  q: queryText().meta({
    description: "Full-text query over title, summary, text and commodities.",
    example: "пшеница экспорт",
  }),
  language: z.enum(NEWS_LANGUAGES).optional().meta({ description: "Only news in this language; default: both." }),
});
export type NewsFilters = z.infer<typeof NewsFilters>;

/** Query parameters of `GET /api/news`. */
export const NewsQuery = NewsFilters.extend({
  ...pageParameters,
  cursor: cursorParameter,
});
export type NewsQuery = z.infer<typeof NewsQuery>;
