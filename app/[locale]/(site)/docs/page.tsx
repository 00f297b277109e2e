// /docs: all guides for integrators, each with its purpose.
import { getTranslations } from "next-intl/server";
import { DocsShell } from "@/components/docs/docs-shell";
import { Link } from "@/components/ui/link";
import { createPage } from "../../create-page";
import { publicMetadata } from "../../page-metadata";
import { listGuides } from "./guide-list";

export const generateMetadata = publicMetadata("/docs", "docs.title", "docs.description");

/** The purpose of each guide. */
export default createPage(async function DocsPage({ locale }) {
  const t = await getTranslations("docs");
  return (
    <DocsShell locale={locale} path="/docs">
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <p className="max-w-[68ch] pt-2 text-lg">{t("lead")}</p>
      <ul className="max-w-4xl pt-5">
        {(await listGuides(locale)).map(({ path, title, lead }) => (
          <li key={path} className="border-t border-line">
            <Link href={`/${locale}${path}`} className="grid gap-x-6 py-2.5 hover:bg-hover sm:grid-cols-[14rem_1fr]">
              <span className="font-medium text-accent">{title}</span>
              <span className="text-muted">{lead}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DocsShell>
  );
});
