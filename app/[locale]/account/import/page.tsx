// /account/import: price lists and the latest imports.
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { AddressForm } from "@/components/price-lists/address-form";
import { FileForm } from "@/components/price-lists/file-form";
import { ImportTable } from "@/components/price-lists/import-table";
import { ListTable } from "@/components/price-lists/list-table";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { mayImport } from "@/lib/imports/import-policy";
import { listImports } from "@/lib/imports/queries";
import { MAX_LISTS } from "@/lib/price-lists/contract";
import { listPriceLists } from "@/lib/price-lists/queries";
import { getTariff } from "@/lib/reference/tariffs";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { managePriceListAction } from "./actions";
import { readListError } from "./read-list-error";

const SHOWN_IMPORTS = 10;

export const generateMetadata = privateMetadata("priceLists.title");

export default createPage(async function ImportPage({ locale, searchParams }) {
  const session = await requireSession(locale, `/${locale}/account/import`);
  const t = await getTranslations("priceLists");
  const { forms } = (await getMessages({ locale })).priceLists;
  const mayUse = mayImport(session);
  const lists = mayUse ? await listPriceLists(session) : [];
  const imports = mayUse ? await listImports(session, { most: SHOWN_IMPORTS }) : [];
  const now = new Date().toISOString();
  return (
    <AccountShell locale={locale} path="/account/import" title={t("title")}>
      <p className="max-w-2xl pb-5">
        {t("intro")} <Link href={`/${locale}/docs/price-lists`}>{t("toDocs")}</Link>
      </p>
      {!getTariff(session.tariff).bulk ? (
        <div className="max-w-2xl">
          <Notice kind="info" title={t("tariffTitle")}>
            <Link href={`/${locale}/account/tariff`}>{t("toTariff")}</Link>
          </Notice>
        </div>
      ) : (
        !mayUse && <Notice kind="info" title={t("viewer")} />
      )}
      {mayUse && (
        <div className="flex flex-col gap-8">
          <section>
            <h2 className="pb-1 text-lg font-semibold">{t("lists")}</h2>
            {lists.length === 0 ? (
              <p className="text-muted">{t("none")}</p>
            ) : (
              <ListTable lists={lists} locale={locale} now={now} />
            )}
          </section>
          {lists.length < MAX_LISTS ? (
            <div className="grid gap-8 lg:grid-cols-2">
              <section>
                <h2 className="pb-3 text-lg font-semibold">{t("forms.newFile")}</h2>
                <FileForm
                  action={`/${locale}/account/import/upload`}
                  error={readListError(searchParams.error)}
                  texts={forms}
                />
              </section>
              <section>
                <h2 className="pb-3 text-lg font-semibold">{t("forms.newAddress")}</h2>
                <AddressForm action={managePriceListAction} locale={locale} texts={forms} />
              </section>
            </div>
          ) : (
            <p className="text-muted">{t("full", { count: MAX_LISTS })}</p>
          )}
          <section>
            <h2 className="pb-1 text-lg font-semibold">{t("reports")}</h2>
            {imports.length === 0 ? (
              <p className="text-muted">{t("noReports")}</p>
            ) : (
              <ImportTable
                imports={imports}
                names={new Map(lists.map(({ id, name }) => [id, name]))}
                locale={locale}
                now={now}
              />
            )}
          </section>
        </div>
      )}
    </AccountShell>
  );
});
