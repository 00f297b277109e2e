import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/docs/code-block";
import { DocsShell } from "@/components/docs/docs-shell";
import {
  changeListingCurl,
  deleteListingCurl,
  formatIdempotentCurl,
  formatPostListingCurl,
  keyExport,
  readListingsCurl,
} from "@/components/docs/examples";
import { TariffTable } from "@/components/docs/tariff-table";
import { SupportLink } from "@/components/layout/support-link";
import { Link } from "@/components/ui/link";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { getTariff } from "@/lib/reference/tariffs";
import { createPage } from "../../create-page";
import { publicMetadata } from "../../page-metadata";
import { getSiteUrl } from "../../site-url";

export const generateMetadata = publicMetadata("/docs", "docs.title", "docs.description");

const code = (text: ReactNode) => <code>{text}</code>;

export default createPage(async function DocsPage({ locale }) {
  const t = await getTranslations("docs");
  const { origin } = getSiteUrl();
  const link = (path: string) => (text: ReactNode) => <Link href={`/${locale}${path}`}>{text}</Link>;
  return (
    <DocsShell locale={locale} path="/docs">
      <article className="prose max-w-none [&>p]:max-w-[68ch]">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p>{t("lead")}</p>
        <h2 id="read">{t("readTitle")}</h2>
        <p>{t.rich("readText", { code })}</p>
        <CodeBlock code={readListingsCurl(origin)} />
        <p>{t.rich("readAfter", { code })}</p>
        <h2 id="key">{t("keyTitle")}</h2>
        <p>{t.rich("keyText", { link: link("/account/api-keys") })}</p>
        <p>{t("keyEnv")}</p>
        <CodeBlock code={keyExport} />
        <h2 id="post">{t("postTitle")}</h2>
        <CodeBlock code={formatPostListingCurl(origin, locale)} />
        <p>{t("postText")}</p>
        <p>{t("postAfter")}</p>
        <h2 id="change">{t("changeTitle")}</h2>
        <CodeBlock code={changeListingCurl(origin)} />
        <CodeBlock code={deleteListingCurl(origin)} />
        <p>{t.rich("changeText", { code })}</p>
        <h2 id="retry">{t("retryTitle")}</h2>
        <p>{t.rich("retryText", { code })}</p>
        <CodeBlock code={formatIdempotentCurl(origin)} />
        <h2 id="limits">{t("limitsTitle")}</h2>
        <p>{t.rich("limitsText", { code })}</p>
        <TariffTable locale={locale} tariffs={TARIFF_IDS.map((id) => getTariff(id))} />
        <h2 id="errors">{t("errors")}</h2>
        <p>
          {t.rich("errorsText", { code, support: (text: ReactNode) => <SupportLink>{text}</SupportLink> })}{" "}
          {t.rich("errorsLink", { link: link("/docs/errors") })}
        </p>
      </article>
    </DocsShell>
  );
});
