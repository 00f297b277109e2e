// /account/import/…: one price list, its columns and the first rows as listings.
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ColumnList } from "@/components/price-lists/column-list";
import { FileForm } from "@/components/price-lists/file-form";
import { FirstRows } from "@/components/price-lists/first-rows";
import { ImportTable } from "@/components/price-lists/import-table";
import { ListForm } from "@/components/price-lists/list-form";
import { LIST_LOOKS } from "@/components/price-lists/list-table";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import { requireSession } from "@/lib/auth/session";
import { describeListProblem } from "@/lib/i18n/price-list-problems";
import { mayImport } from "@/lib/imports/import-policy";
import { listImports } from "@/lib/imports/queries";
import { getPriceList, readPreview } from "@/lib/price-lists/queries";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { listFormChoices } from "../../listings/form-model";
import { managePriceListAction } from "../actions";
import { listMeanings, listShownColumns } from "../column-names";
import { listFirstRows, listKnownQualities, listNotes } from "../list-preview";
import { readListError } from "../read-list-error";

const SHOWN_IMPORTS = 10;

export const generateMetadata = privateMetadata("priceLists.list");

export default createPage<{ id: string }>(async function PriceListPage({ locale, id, searchParams }) {
  const path = `/account/import/${id}`;
  const session = await requireSession(locale, `/${locale}${path}`);
  if (!mayImport(session)) notFound();
  const t = await getTranslations("priceLists");
  const ofListing = await getTranslations("listing");
  const messages = await getMessages({ locale });
  const { forms, preview: texts, meanings } = messages.priceLists;
  const list = await getOr404(getPriceList(id, session));
  const preview = await readPreview(list);
  const imports = await listImports(session, { priceListId: id, most: SHOWN_IMPORTS });
  const now = new Date().toISOString();
  const { types, vat } = messages.listingForm;
  const { currencies, countries, bases } = listFormChoices(locale);
  const choices = {
    ...{ vat, currencies, countries, bases },
    types: (["SELL", "BUY"] as const).map((value) => ({ value, label: types[value] })),
  };
  const read = preview && preview.tables.length > 0 ? preview : null;
  const refused = read?.rows.filter(({ errors }) => errors).length ?? 0;
  return (
    <AccountShell locale={locale} path="/account/import" at={path} title={list.name}>
      <div className="flex flex-col gap-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Mark look={LIST_LOOKS[list.state]}>{t(`states.${list.state}`)}</Mark>
          {list.nextRunAt && (
            <span className="text-muted">
              {t("columnsOfLists.next")}: <When iso={list.nextRunAt} locale={locale} now={now} />
            </span>
          )}
          <Link href={`/${locale}/account/import`}>{t("all")}</Link>
        </p>
        {list.address && <code className="font-mono text-sm wrap-anywhere">{list.address}</code>}
        {list.problem && <Notice kind="bad" title={describeListProblem(list.problem, locale)} />}
        {preview?.problem && (
          <Notice kind="bad" title={describeListProblem(preview.problem, locale)}>
            {t("preview.files", { names: preview.names.join(", ") })}
          </Notice>
        )}
        {list.kind === "file" && !read && (
          <FileForm
            action={`/${locale}/account/import/upload`}
            listId={id}
            error={readListError(searchParams.error)}
            texts={forms}
          />
        )}
        <ListForm
          list={list}
          documentId={read && !read.problem ? read.documentId : null}
          choices={choices}
          locale={locale}
          texts={forms}
          action={managePriceListAction}
          columns={
            read && (
              <section>
                <h2 className="text-lg font-semibold">{t("preview.title")}</h2>
                <p className="pb-1 text-muted">{read.problem ? t("preview.hintUnknown") : t("preview.hint")}</p>
                <p className="pb-3 text-sm text-muted">
                  {t("preview.files", { names: read.names.join(", ") })} {t("preview.kept")}
                </p>
                <ColumnList
                  columns={listShownColumns(read.tables, (number) => t("preview.noHead", { number }))}
                  options={listMeanings(listKnownQualities(read.tables), locale, {
                    ...{ meanings, columns: t("preview.groups.columns"), qualities: t("preview.groups.qualities") },
                  })}
                  others={[
                    { value: "none", label: t("preview.leaveOut") },
                    { value: "own", label: t("preview.apart") },
                  ]}
                  texts={texts}
                />
                {listNotes(read.tables, locale, {
                  unknownColumns: (columns) => t("preview.unknownColumns", { columns }),
                  unusedQualities: (columns) => t("preview.unusedQualities", { columns }),
                }).map((note) => (
                  <p key={note} className="pt-2 text-sm">
                    {note}
                  </p>
                ))}
              </section>
            )
          }
        >
          {read && !read.problem && (
            <section>
              <h2 className="text-lg font-semibold">{t("preview.rows")}</h2>
              <p className="pb-2 text-muted">
                {t("preview.rowsHint", { total: read.rows.length })}
                {refused > 0 && ` ${t("preview.refused", { count: refused })}`}
              </p>
              <FirstRows
                rows={listFirstRows(read.rows, locale, {
                  onRequest: texts.onRequest,
                  vat,
                  yes: ofListing("yes"),
                  no: ofListing("no"),
                })}
              />
            </section>
          )}
        </ListForm>
        {list.kind === "file" && read && (
          <details>
            <summary className="w-fit text-accent hover:underline">{t("forms.sendAgain")}</summary>
            <div className="pt-3">
              <FileForm action={`/${locale}/account/import/upload`} listId={id} error={null} texts={forms} />
            </div>
          </details>
        )}
        {imports.length > 0 && (
          <section>
            <h2 className="pb-1 text-lg font-semibold">{t("reports")}</h2>
            <ImportTable imports={imports} locale={locale} now={now} />
          </section>
        )}
      </div>
    </AccountShell>
  );
});
