import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import type { AnswerView, OperationView, SchemaView } from "@/lib/docs/contract";
import type { Locale } from "@/lib/i18n/routing";
import { FieldTable, TypeText } from "./field-table";
import { InlineText } from "./inline-text";

/** One operation: what it takes, what it answers, and its errors. */
export function Operation({ operation, locale }: { operation: OperationView; locale: Locale }) {
  const t = useTranslations("apiReference");
  const { id, method, path, summary, description, access, parameters, body, answers, errors } = operation;
  const needs =
    access === "public" ? t("accessPublic") : access === "key" ? t("accessKey") : t("accessScope", { scope: access });
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-col gap-1.5">
        <h3 id={id} className="text-lg font-semibold">
          <a href={`#${id}`} className="hover:underline">
            {summary}
          </a>
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <code className="font-mono wrap-anywhere">
            <span className="font-semibold text-accent">{method}</span> {path}
          </code>
          <Mark look="quiet">{needs}</Mark>
        </p>
        {description.split("\n\n").map((paragraph) => (
          <p key={paragraph} className="max-w-[68ch]">
            <InlineText text={paragraph} />
          </p>
        ))}
      </div>
      {parameters.length > 0 && <FieldTable caption={t("parameters")} rows={parameters} />}
      {body && <Part title={t("body")} types={body.types} example={body.example} view={body} />}
      {answers.map((answer) => (
        <Answer key={answer.status} answer={answer} />
      ))}
      <div className="text-sm">
        <h4 className="font-medium text-muted">{t("problems")}</h4>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
          {errors.map(({ status, codes }) => (
            <li key={status} className="flex flex-wrap items-center gap-x-2">
              <span>{status}</span>
              {codes.map((code) => (
                <Link
                  key={code}
                  href={`/${locale}/docs/errors/${code}`}
                  className="link inline-flex min-h-6 max-lg:min-h-11 items-center font-mono"
                >
                  {code}
                </Link>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Answer({ answer }: { answer: AnswerView }) {
  const t = useTranslations("apiReference");
  const title = t("answer", { status: answer.status });
  if (answer.types.length === 0)
    return (
      <p className="text-sm">
        <span className="font-medium text-muted">{title}</span> {t("empty")}
      </p>
    );
  return <Part title={title} types={answer.types} example={answer.example} view={answer} />;
}

type PartProps = { title: string; types: readonly string[]; example: string | null; view: SchemaView };

function Part({ title, types, example, view }: PartProps) {
  const t = useTranslations("apiReference");
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-sm">
        <span className="font-medium text-muted">{title}</span>{" "}
        {view.schema && <TypeText type={view.schema} schema={view.schema} />}{" "}
        <span className="text-muted">{types.join(", ")}</span>
      </h4>
      {view.fields.length > 0 && <FieldTable caption={title} rows={view.fields} />}
      {example && (
        <details className="group">
          <summary className="inline-flex min-h-6 max-lg:min-h-11 items-center gap-1 text-sm text-accent">
            <span aria-hidden className="group-open:rotate-90">
              ›
            </span>
            {t("example")}
          </summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
            tabIndex={0}
            className="mt-1 max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3.5 font-mono text-sm leading-5"
          >
            <code>{example}</code>
          </pre>
        </details>
      )}
    </div>
  );
}
