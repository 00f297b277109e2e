/** What `.prose` leaves to the reading of articles. */
export const ARTICLE_TEXT =
  "prose [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3 [&_a:hover]:text-accent-strong [&_blockquote]:border-l-3 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h3]:pt-2 [&_h3]:font-semibold [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_table]:w-full [&_table]:border-collapse [&_td]:border-b [&_td]:border-line [&_td]:py-1.5 [&_td]:pr-4 [&_td]:align-top [&_th]:border-b [&_th]:border-edge [&_th]:py-1.5 [&_th]:pr-4 [&_th:not([align])]:text-left [&_th]:text-sm [&_th]:font-medium [&_th]:text-muted";
