import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DocsShell } from "@/components/docs/docs-shell";
import { createPage } from "../../../create-page";
import { publicMetadata } from "../../../page-metadata";

export const generateMetadata = publicMetadata("/docs/changelog", "docs.changelogTitle", "docs.changelogDescription");

const code = (text: ReactNode) => <code>{text}</code>;
const reference = (text: ReactNode) => (
  <a href="/docs/api" className="link">
    {text}
  </a>
);

export default createPage(async function ChangelogPage({ locale }) {
  const t = await getTranslations("docs");
  return (
    <DocsShell locale={locale} path="/docs/changelog">
      <article className="prose">
        <h1 className="text-2xl font-semibold">{t("changelogTitle")}</h1>
        <h2 id="changes">{t("changesTitle")}</h2>
        <ul>
          <li>{t.rich("changesVersion", { code })}</li>
          <li>{t("changesAdded")}</li>
          <li>{t("changesBroken")}</li>
          <li>{t.rich("changesRetired", { code })}</li>
        </ul>
        <h2 id="v1">{t("versionOne")}</h2>
        <p>{t("versionOneText")}</p>
        <ul>
          <li>{t("versionOneRead")}</li>
          <li>{t("versionOneWrite")}</li>
          <li>{t.rich("versionOneRules", { code })}</li>
        </ul>
        <p>{t.rich("versionOneMore", { link: reference })}</p>
      </article>
    </DocsShell>
  );
});
