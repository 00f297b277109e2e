import { useTranslations } from "next-intl";
import type { TagView } from "@/lib/docs/contract";

/** All operations by group, as links to their places on the page. */
export function OperationList({ tags }: { tags: readonly TagView[] }) {
  const t = useTranslations("apiReference");
  return (
    <nav aria-label={t("operations")} className="columns-[22rem] gap-10">
      {tags.map((tag) => (
        <div key={tag.id} className="break-inside-avoid pb-5">
          <a
            href={`#${tag.id}`}
            className="inline-flex min-h-6 max-lg:min-h-11 items-center font-semibold hover:underline"
          >
            {tag.name}
          </a>
          <ul>
            {tag.operations.map(({ id, method, path, summary }) => (
              <li key={id} className="border-t border-line">
                <a href={`#${id}`} className="flex flex-col py-1.5 hover:bg-hover">
                  <span>{summary}</span>
                  <code className="font-mono text-sm wrap-anywhere text-muted">
                    <span className="text-accent">{method}</span> {path}
                  </code>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
