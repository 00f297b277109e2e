/** What kept pages and answers that show news depend on; see `app/page-tags.ts`. */
export const NEWS_TAGS = ["news"];
