import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DocsShell } from "@/components/docs/docs-shell";
import { SupportLink } from "@/components/layout/support-link";
import { env } from "@/lib/core/env";
import { createPage } from "../../../create-page";
import { publicMetadata } from "../../../page-metadata";

export const generateMetadata = publicMetadata("/docs/security", "securityPolicy.title", "securityPolicy.description");

const code = (text: ReactNode) => <code>{text}</code>;

/** The policy that `security.txt` names: how to report a vulnerability. */
export default createPage(async function SecurityPolicyPage({ locale }) {
  const t = await getTranslations("securityPolicy");
  return (
    <DocsShell locale={locale} path="/docs/security">
      <article className="prose">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p>{t("lead")}</p>
        <h2 id="report">{t("reportTitle")}</h2>
        <p>{t("reportText")}</p>
        <p>
          <SupportLink>{env().SUPPORT_EMAIL}</SupportLink>
        </p>
        <h2 id="promise">{t("promiseTitle")}</h2>
        <ul>
          {(["promise1", "promise2", "promise3"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <h2 id="rules">{t("rulesTitle")}</h2>
        <ul>
          {(["rule1", "rule2", "rule3"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <h2 id="keys">{t("keysTitle")}</h2>
        <p>{t.rich("keysText", { code })}</p>
      </article>
    </DocsShell>
  );
});
