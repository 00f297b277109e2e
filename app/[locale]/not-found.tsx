import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SearchBox } from "@/components/layout/search-box";
import { Shell } from "@/components/layout/shell";
import { Link } from "@/components/ui/link";

/** Page of an unknown address. Its language is not known, so it shows the number; the layout adds the site's name. */
export const metadata: Metadata = { title: "404", robots: { index: false } };

export default async function NotFound() {
  const locale = await getLocale();
  const t = await getTranslations("notFound");
  return (
    <Shell locale={locale} path="/" search={null}>
      <div className="mx-auto max-w-2xl py-16">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="pt-2 pb-6 text-lg">{t("text")}</p>
        <SearchBox scope={{ action: `/${locale}/search`, q: "", keep: {} }} />
        <p className="pt-6">
          <Link href={`/${locale}/catalogue`}>{t("toCatalogue")}</Link>
        </p>
      </div>
    </Shell>
  );
}
