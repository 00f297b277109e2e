// Reads the changelog as sections, for its page and its RSS.

type Change = {
  /** ISO date, which is also the anchor of the section. */
  day: string;
  title: string;
  markdown: string;
};

/** A heading whose anchor is a date: `## Bulk, 26 November 2026 {#2026-11-26}`. */
const DATED = /^## (.+?) \{#(\d{4}-\d{2}-\d{2})\}$/;

/** Lists the dated sections of the changelog, with its title and first paragraph. */
export function listChangelogSections(markdown: string): { title: string; lead: string; changes: Change[] } {
  const [head = "", ...sections] = markdown.split(/^(?=## )/m);
  const changes = sections.flatMap((section): Change[] => {
    const [heading = "", ...lines] = section.split("\n");
    const [, title, day] = DATED.exec(heading) ?? [];
    return title && day ? [{ day, title, markdown: lines.join("\n").trim() }] : [];
  });
  const [title = "", ...rest] = head.trim().split("\n");
  return { title: title.replace(/^# /, ""), lead: rest.join(" ").replace(/\[.*$/, "").trim(), changes };
}
