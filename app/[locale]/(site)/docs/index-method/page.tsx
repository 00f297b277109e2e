import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DocsShell } from "@/components/docs/docs-shell";
import { Link } from "@/components/ui/link";
import { createPage } from "../../../create-page";
import { publicMetadata } from "../../../page-metadata";

export const generateMetadata = publicMetadata("/docs/index-method", "indices.docs.title", "indices.docs.description");

const code = (text: ReactNode) => <code>{text}</code>;

export default createPage(async function IndexMethodPage({ locale }) {
  const t = await getTranslations("indices.docs");
  const link = (text: ReactNode) => <Link href={`/${locale}/market/indices`}>{text}</Link>;
  return (
    <DocsShell locale={locale} path="/docs/index-method">
      <article className="prose">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p>{t("lead")}</p>
        <h2 id="series">{t("seriesTitle")}</h2>
        <p>{t.rich("seriesText", { code })}</p>
        <h2 id="counts">{t("inTitle")}</h2>
        <p>{t("inText")}</p>
        <ul>
          {(["in1", "in2", "in3", "in4", "in5"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <h2 id="left-out">{t("outTitle")}</h2>
        <p>{t("outText")}</p>
        <h2 id="votes">{t("voteTitle")}</h2>
        <p>{t("voteText")}</p>
        <h2 id="far-votes">{t("farTitle")}</h2>
        <p>{t.rich("farText", { code })}</p>
        <h2 id="value">{t("valueTitle")}</h2>
        <p>{t("valueText")}</p>
        <h2 id="when">{t("whenTitle")}</h2>
        <p>{t("whenText")}</p>
        <h2 id="corrections">{t("fixTitle")}</h2>
        <p>{t.rich("fixText", { code })}</p>
        <h2 id="demo">{t("demoTitle")}</h2>
        <p>{t.rich("demoText", { code })}</p>
        <h2 id="use">{t("useTitle")}</h2>
        <p>{t.rich("useText", { code, link })}</p>
      </article>
    </DocsShell>
  );
});
