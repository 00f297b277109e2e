// /admin/news/…/preview: an article as readers will see it.
import { getTranslations } from "next-intl/server";
import { Shell } from "@/components/layout/shell";
import { Article } from "@/components/news/article";
import { CommodityLinks } from "@/components/news/commodity-links";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { listCategories } from "@/lib/categories/queries";
import { listLatestQuotes } from "@/lib/market-data/queries";
import { getArticlePreview } from "@/lib/news/queries/editor-news";
import { listMentioned } from "../../../../(site)/news/[slug]/mentioned";
import { createPage } from "../../../../create-page";
import { getOr404 } from "../../../../found-or-404";
import { privateMetadata } from "../../../../page-metadata";
import { requireEditor } from "../../../require-role";

export const generateMetadata = privateMetadata("adminNews.preview");

/** The article's whole page as readers will see it, in any state, for editors only. */
export default createPage<{ id: string }>(async function PreviewPage({ locale, id }) {
  const path = `/admin/news/${id}`;
  const session = await requireEditor(locale, `/${locale}${path}/preview`);
  const { article, imageAlt, status } = await getOr404(getArticlePreview(id, session));
  const t = await getTranslations("adminNews");
  const [tree, quotes] = await Promise.all([listCategories(), listLatestQuotes()]);
  const { commodities, industries } = listMentioned(article.commodities, tree, quotes, locale);
  return (
    <Shell locale={locale} path={`${path}/preview`}>
      <div className="pt-4 pb-4">
        <Notice kind="info" title={t("previewTitle")}>
          <p>
            {t(`previewText.${status}`)} <Link href={`/${locale}${path}`}>{t("toEdit")}</Link>
          </p>
        </Notice>
      </div>
      <div className="pt-2 lg:grid lg:grid-cols-[minmax(0,44rem)_18.75rem] lg:gap-16">
        <Article article={article} imageAlt={imageAlt} locale={locale} now={new Date().toISOString()} />
        <aside className="flex flex-col gap-8 max-lg:pt-8 lg:pt-3">
          <CommodityLinks locale={locale} commodities={commodities} industries={industries} />
        </aside>
      </div>
    </Shell>
  );
});
