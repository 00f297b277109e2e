// /tariffs: what each tariff costs and gives, for everybody.
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TariffTable } from "@/components/billing/tariff-table";
import { LegalShell } from "@/components/legal/legal-shell";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getVatRate } from "@/lib/billing/reference";
import { createPage } from "../../create-page";
import { publicMetadata } from "../../page-metadata";

export const generateMetadata = publicMetadata(
  "/tariffs",
  "legal.pages.tariffs.title",
  "legal.pages.tariffs.description",
);

export default createPage(async function TariffsPage({ locale }) {
  const t = await getTranslations("legal");
  const billing = await getTranslations("billing");
  const vat = getVatRate();
  const offer = (text: ReactNode) => <Link href={`/${locale}/offer`}>{text}</Link>;
  return (
    <LegalShell locale={locale} path="/tariffs" title={t("pages.tariffs.title")}>
      <TariffTable locale={locale} />
      <p className="pt-2">{vat === null ? billing("vatNone") : billing("vatIncluded", { rate: vat })}</p>
      <p className="max-w-[68ch] pt-4">{t.rich("tariffsText", { offer })}</p>
      <p className="pt-4">
        <Link href={`/${locale}/account/tariff`} className={buttonClass({ look: "primary" })}>
          {t("toTariff")}
        </Link>
      </p>
    </LegalShell>
  );
});
