import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DocsShell } from "@/components/docs/docs-shell";
import { SupportLink } from "@/components/layout/support-link";
import { HeadCells } from "@/components/ui/head-cells";
import { Link } from "@/components/ui/link";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";
import { createPage } from "../../../create-page";
import { publicMetadata } from "../../../page-metadata";

export const generateMetadata = publicMetadata("/docs/errors", "docs.errorsTitle", "docs.errorsDescription");

export default createPage(async function ErrorsPage({ locale }) {
  const t = await getTranslations("docs");
  const texts = await getTranslations("errorCodes");
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return (
    <DocsShell locale={locale} path="/docs/errors">
      <h1 className="text-2xl font-semibold">{t("errorsTitle")}</h1>
      <p className="prose pt-2 pb-5">
        {t.rich("errorsText", {
          code: (text: ReactNode) => <code>{text}</code>,
          support: (text: ReactNode) => <SupportLink>{text}</SupportLink>,
        })}
      </p>
      <table className="w-full border-collapse">
        <thead className="text-left text-sm text-muted max-sm:sr-only">
          <tr className="border-b border-line [&>th]:h-9 [&>th]:pr-4 [&>th]:font-medium">
            <HeadCells cells={[[t("status"), "w-16"], [t("code"), "w-64"], [t("meaning")]]} />
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr
              key={code}
              id={code}
              className="border-b border-line target:bg-accent-wash max-sm:block max-sm:py-2 sm:h-11 [&>td]:pr-4 max-sm:[&>td]:inline"
            >
              <td>{ERRORS[code].status}</td>
              <td>
                <Link href={`/${locale}/docs/errors/${code}`} className="link font-mono">
                  {code}
                </Link>
              </td>
              <td className="max-sm:block!">{texts(`${code}.title`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DocsShell>
  );
});
