// /docs/api: the reference of every operation, made from the OpenAPI document.
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readOpenApiDocument } from "@/app/api/openapi-document";
import { DocsShell } from "@/components/docs/docs-shell";
import { FieldTable } from "@/components/docs/reference/field-table";
import { InlineText } from "@/components/docs/reference/inline-text";
import { Operation } from "@/components/docs/reference/operation";
import { OperationList } from "@/components/docs/reference/operation-list";
import { Link } from "@/components/ui/link";
import { readReference } from "@/lib/http/openapi/operations";
import { createPage } from "../../../create-page";
import { publicMetadata } from "../../../page-metadata";
import { getSiteUrl } from "../../../site-url";

export const generateMetadata = publicMetadata("/docs/api", "apiReference.title", "apiReference.description");

const code = (text: ReactNode) => <code className="font-mono">{text}</code>;

/** The reference, from our own OpenAPI description. It is plain HTML: a reader needs no scripts. */
export default createPage(async function ApiReferencePage({ locale }) {
  const t = await getTranslations("apiReference");
  const { tags, schemas } = readReference(readOpenApiDocument(), locale);
  const link = (path: string) => (text: ReactNode) => <Link href={`/${locale}${path}`}>{text}</Link>;
  const openapi = (text: ReactNode) => (
    <a href="/api/openapi.json" className="link">
      {text}
    </a>
  );
  return (
    <DocsShell locale={locale} path="/docs/api">
      <div className="flex flex-col gap-3 pb-6 text-lg [&>p]:max-w-[68ch]">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p>{t.rich("lead", { openapi })}</p>
        <p>
          {t.rich("basics", {
            code,
            origin: getSiteUrl().origin,
            keys: link("/docs/keys"),
            errors: link("/docs/errors"),
          })}
        </p>
      </div>
      <OperationList tags={tags} />
      {tags.map((tag) => (
        <section key={tag.id} aria-labelledby={tag.id} className="flex flex-col gap-8 pt-10">
          <div>
            <h2 id={tag.id} className="text-xl font-semibold">
              {tag.name}
            </h2>
            <p className="max-w-[68ch] pt-1 text-muted">{tag.description}</p>
          </div>
          {tag.operations.map((operation) => (
            <Operation key={operation.id} operation={operation} locale={locale} />
          ))}
        </section>
      ))}
      <section aria-labelledby="schemas" className="flex flex-col gap-8 pt-10">
        <div>
          <h2 id="schemas" className="text-xl font-semibold">
            {t("schemas")}
          </h2>
          <p className="pt-1 text-muted">{t("schemasLead")}</p>
        </div>
        {schemas.map(({ name, description, fields, type }) => (
          <section key={name} className="border-t border-line pt-4">
            <h3 id={name} className="pb-2 font-mono font-semibold">
              {name}
            </h3>
            {description && (
              <p className="max-w-[68ch] pb-2">
                <InlineText text={description} />
              </p>
            )}
            {fields.length > 0 ? (
              <FieldTable caption={name} rows={fields} />
            ) : (
              <code className="font-mono text-sm text-muted">{type}</code>
            )}
          </section>
        ))}
      </section>
    </DocsShell>
  );
});
