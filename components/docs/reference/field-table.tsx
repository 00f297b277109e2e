import { useTranslations } from "next-intl";
import type { FieldRow } from "@/lib/docs/contract";
import { InlineText } from "./inline-text";

type Row = FieldRow & { in?: string };

const PLACES = { path: "inPath", query: "inQuery", header: "inHeader" } as const;

/** Parameters or fields: name, type and meaning, a row each. */
export function FieldTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const t = useTranslations("apiReference");
  const place = (row: Row) => (row.in && row.in in PLACES ? t(PLACES[row.in as keyof typeof PLACES]) : null);
  return (
    <table className="w-full border-collapse text-base">
      <caption className="pb-1 text-left text-sm font-medium text-muted">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("name")}</th>
          <th scope="col">{t("about")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.in} ${row.name}`} className="border-t border-line align-top max-sm:block max-sm:py-2">
            <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere max-sm:block max-sm:py-0 sm:w-64">
              <code className="font-mono text-sm font-medium">{row.name}</code>
              {(row.required || place(row)) && (
                <span className="block text-xs text-muted">
                  {[place(row), row.required && t("required")].filter(Boolean).join(", ")}
                </span>
              )}
            </th>
            <td className="py-2 wrap-anywhere max-sm:block max-sm:py-0">
              <TypeText type={row.type} schema={row.schema} />
              {row.description && (
                <p className="max-w-[68ch] pt-0.5">
                  <InlineText text={row.description} />
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A type; the named schema in it is a link. */
export function TypeText({ type, schema }: { type: string; schema: string | null }) {
  const [before = "", ...after] = schema ? type.split(schema) : [type];
  return (
    <code className="font-mono text-sm text-muted">
      {before}
      {schema && (
        <a href={`#${schema}`} className="link">
          {schema}
        </a>
      )}
      {schema && after.join(schema)}
    </code>
  );
}
