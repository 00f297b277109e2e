/** Cache tags of pages and API answers that show news; see `app/page-tags.ts`. */
export const NEWS_TAGS = ["news"];
