import { getMessages, getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { AuditTable } from "@/components/admin/audit-table";
import { listKnownActions } from "@/components/admin/audit-texts";
import { FilterBar } from "@/components/admin/filter-bar";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { NothingFound } from "@/components/ui/nothing-found";
import { listAudit } from "@/lib/audit/queries";
import { AuditQuery } from "@/lib/audit/query";
import { AUDIT_SUBJECTS } from "@/lib/core/audit-actions";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireAdmin } from "../require-role";

export const generateMetadata = privateMetadata("audit.title");

export default createPage(async function AuditPage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/audit", AuditQuery, searchParams);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("audit");
  const { actions } = (await getMessages({ locale })).audit;
  const { entries, next } = await listAudit(query, session);
  return (
    <AdminShell locale={locale} path="/admin/audit" at={at} title={t("title")}>
      <p className="max-w-2xl pb-3">{t("lead")}</p>
      <FilterBar
        state={state}
        fields={[
          { kind: "text", name: "actor", label: t("actor"), value: query.actor, hint: t("actorHint") },
          {
            kind: "choice",
            name: "action",
            label: t("action"),
            value: query.action,
            any: t("any"),
            options: listKnownActions(actions).flatMap(({ type, options }) =>
              options.map(({ value, label }) => ({
                value,
                label: `${t(`types.${type as keyof typeof actions}`)}: ${label}`,
              })),
            ),
          },
          {
            kind: "choice",
            name: "type",
            label: t("type"),
            value: query.type,
            any: t("anyType"),
            options: AUDIT_SUBJECTS.map((value) => ({ value, label: t(`types.${value}`) })),
          },
          { kind: "text", name: "subject", label: t("subject"), value: query.subject },
          { kind: "day", name: "from", label: t("from"), value: query.from },
          { kind: "day", name: "to", label: t("to"), value: query.to },
        ]}
      />
      {entries.length > 0 ? (
        <AuditTable
          entries={entries}
          locale={locale}
          now={new Date().toISOString()}
          order={query.order ?? "desc"}
          orderHref={(order) => formatCatalogueHref(state, { order, after: null })}
        />
      ) : (
        <NothingFound path={state.path} />
      )}
      <p className="flex flex-wrap gap-3 pt-4">
        {query.after && (
          <Link href={formatCatalogueHref(state, { after: null })} className={buttonClass({})}>
            {t("first")}
          </Link>
        )}
        {next && (
          <Link href={formatCatalogueHref(state, { after: next })} rel="next" className={buttonClass({})}>
            {t("next")}
          </Link>
        )}
      </p>
    </AdminShell>
  );
});
