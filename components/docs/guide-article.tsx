import { useTranslations } from "next-intl";
import { ARTICLE_TEXT } from "@/components/news/article-text";
import type { Guide } from "@/lib/docs/contract";
import { CodeBlock } from "./code-block";
import { CodeTabs } from "./code-tabs";

/** A guide with the list of its sections. `markdown`: the address of the same text as Markdown. */
export function GuideArticle({ guide, markdown }: { guide: Guide; markdown: string }) {
  const t = useTranslations("docs");
  const { title, blocks, sections } = guide;
  return (
    <article>
      <div className="flex max-w-3xl flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <a href={markdown} className="link inline-flex min-h-6 max-lg:min-h-11 items-center text-sm">
          {t("asMarkdown")}
        </a>
      </div>
      {sections.length > 3 && (
        <nav aria-label={t("onThisPage")} className="max-w-3xl pt-3">
          <ul className="columns-[14rem] gap-8 text-base">
            {sections.map(({ id, title: section }) => (
              <li key={id} className="break-inside-avoid">
                <a href={`#${id}`} className="link inline-flex min-h-6 max-lg:min-h-11 items-center">
                  {section}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="flex flex-col gap-4 pt-4">
        {blocks.map((block, at) =>
          block.kind === "text" ? (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never move
              key={at}
              className={`${ARTICLE_TEXT} guide max-w-3xl wrap-anywhere [&_:is(h2,h3)>a]:text-ink [&_:is(h2,h3)>a:not(:hover)]:no-underline`}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown and sanitised by lib/core/markdown.ts
              dangerouslySetInnerHTML={{ __html: block.html }}
            />
          ) : block.samples.length > 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never move
            <CodeTabs key={at} name={`sample-${at}`} samples={block.samples} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never move
            <CodeBlock key={at} code={block.samples[0]?.code ?? ""} />
          ),
        )}
      </div>
    </article>
  );
}
