// /account/company: the form that creates or edits the company.
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { RecordForm } from "@/components/account/record-form";
import type { RecordAction, RecordTexts } from "@/components/account/record-state";
import type { PlaceTextField } from "@/components/places/place-text-field";
import { Notice } from "@/components/ui/notice";
import type { OwnCompany } from "@/lib/companies/own-contract";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import type { Locale } from "@/lib/i18n/routing";
import { getRegionName } from "@/lib/i18n/terms";

type Props = {
  action: RecordAction;
  /** Null where it is to be made. */
  company: OwnCompany | null;
  locale: Locale;
  texts: RecordTexts;
  countries: readonly { value: string; label: string }[];
  /** Name of the list of suggested places, and how many there are. */
  places: ComponentProps<typeof PlaceTextField>["texts"];
};

/** Only Russian companies have a KPP and an OGRN; for others the fields are left out. */
const IN_RUSSIA = { name: "country", value: HOME_COUNTRY };

/** Everything a company says of itself, and a warning where a change means another check. */
export function CompanyForm({ action, company, locale, texts, countries, places }: Props) {
  const t = useTranslations("companyPage");
  const region = company?.region ? getRegionName(company.region, company.countryCode, locale) : "";
  return (
    <RecordForm
      action={action}
      hidden={{ locale }}
      submit={company ? t("save") : t("create")}
      texts={texts}
      fields={[
        {
          kind: "text",
          name: "name",
          label: t("name"),
          hint: t("nameHint"),
          value: company?.name ?? "",
          maxLength: 200,
          autoComplete: "organization",
          required: true,
        },
        {
          kind: "select",
          name: "country",
          label: t("country"),
          value: company?.countryCode ?? "RU",
          options: countries,
        },
        {
          kind: "text",
          name: "inn",
          label: t("innOrTaxNumber"),
          hint: t("innHint"),
          value: company?.inn ?? "",
          maxLength: 40,
        },
        {
          kind: "text",
          name: "kpp",
          label: t("kpp"),
          hint: t("kppHint"),
          value: company?.kpp ?? "",
          maxLength: 40,
          only: IN_RUSSIA,
        },
        {
          kind: "text",
          name: "ogrn",
          label: t("ogrn"),
          hint: t("ogrnHint"),
          value: company?.ogrn ?? "",
          maxLength: 40,
          inputMode: "numeric",
          only: IN_RUSSIA,
        },
        {
          kind: "place",
          name: "region",
          label: t("regionOrTown"),
          hint: t("regionHint"),
          value: region,
          locale,
          texts: places,
          maxLength: 120,
        },
        {
          kind: "text",
          name: "website",
          label: t("website"),
          value: company?.website ?? "",
          maxLength: 300,
          inputMode: "url",
        },
        {
          kind: "area",
          name: "description",
          label: t("description"),
          hint: t("descriptionHint"),
          value: company?.description ?? "",
          maxLength: 5_000,
        },
      ]}
    >
      {company?.status === "VERIFIED" && <Notice kind="warn">{t("recheck")}</Notice>}
      {company?.status === "PENDING" && <Notice kind="info">{t("recheckPending")}</Notice>}
    </RecordForm>
  );
}
