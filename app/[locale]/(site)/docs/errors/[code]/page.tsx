// /docs/errors/…: the address that every problem of the API names as its type.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/docs/code-block";
import { DocsShell } from "@/components/docs/docs-shell";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { SupportLink } from "@/components/layout/support-link";
import { ERRORS, type ErrorCode, isErrorCode } from "@/lib/core/errors";
import { makeProblemExample } from "@/lib/http/openapi/problem-example";
import { createPage, type NextProps } from "../../../../create-page";
import { metadata as notThere } from "../../../../not-found";
import { getSiteUrl, listAlternates } from "../../../../site-url";
import { ERROR_LIMITS } from "../../tables";

const formatExample = (code: ErrorCode) =>
  `HTTP/1.1 ${ERRORS[code].status}\nContent-Type: application/problem+json\n\n${JSON.stringify(makeProblemExample(getSiteUrl().origin, code), null, 2)}`;

const findCode = (text: string) => (isErrorCode(text) ? text : null);

export async function generateMetadata({ params }: NextProps<{ code: string }>): Promise<Metadata> {
  const { locale, code: text } = await params;
  const code = findCode(text);
  if (!code) return notThere;
  const t = await getTranslations({ locale, namespace: "errorCodes" });
  return {
    title: `${code}: ${t(`${code}.title`)}`,
    description: t(`${code}.when`, ERROR_LIMITS),
    alternates: listAlternates(`/${locale}/docs/errors/${code}`),
  };
}

/** The page that the `type` of a problem document leads to. */
export default createPage<{ code: string }>(async function ErrorCodePage({ locale, code: text }) {
  const code = findCode(text);
  if (!code) notFound();
  const t = await getTranslations("docs");
  const texts = await getTranslations("errorCodes");
  return (
    <DocsShell locale={locale} path={`/docs/errors/${code}`}>
      <Breadcrumbs
        crumbs={[
          { href: `/${locale}/docs`, name: t("title") },
          { href: `/${locale}/docs/errors`, name: t("allErrors") },
        ]}
      />
      <article className="prose max-w-none pt-1 [&>p]:max-w-[68ch]">
        <h1 className="text-2xl font-semibold">{texts(`${code}.title`)}</h1>
        <p>
          <code>{code}</code> · HTTP {ERRORS[code].status}
        </p>
        <h2>{t("whenTitle")}</h2>
        <p>{texts(`${code}.when`, ERROR_LIMITS)}</p>
        <h2>{t("fixTitle")}</h2>
        <p>{texts.rich(`${code}.fix`, { support: (text: ReactNode) => <SupportLink>{text}</SupportLink> })}</p>
        <h2>{t("example")}</h2>
        <CodeBlock code={formatExample(code)} copy={false} />
      </article>
    </DocsShell>
  );
});
