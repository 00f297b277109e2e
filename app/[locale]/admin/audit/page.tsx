// /admin/audit: who did what, when and why.
import { getMessages, getTranslations } from "next-intl/server";
import { AuditTable } from "@/components/admin/audit-table";
import { listKnownActions } from "@/components/admin/audit-texts";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { listAudit } from "@/lib/audit/queries";
import { AuditQuery } from "@/lib/audit/query";
import { AUDIT_SUBJECTS } from "@/lib/core/audit-actions";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";

export const generateMetadata = privateMetadata("audit.title");

export default createAdminList({ path: "/admin/audit", schema: AuditQuery }, async ({ session, shown }) => {
  const { query, state, locale, now } = shown;
  const t = await getTranslations("audit");
  const { actions } = (await getMessages({ locale })).audit;
  const { entries, next } = await listAudit(query, session);
  const types = AUDIT_SUBJECTS.map((value) => ({ value, label: t(`types.${value}`) }));
  const knownActions = listKnownActions(actions).flatMap(({ type, options }) =>
    options.map(({ value, label }) => ({ value, label: `${t(`types.${type as keyof typeof actions}`)}: ${label}` })),
  );
  return {
    title: t("title"),
    lead: <p className="max-w-2xl pb-3">{t("lead")}</p>,
    fields: [
      { name: "actor", label: t("actor"), hint: t("actorHint") },
      { name: "action", label: t("action"), any: t("any"), options: knownActions },
      { name: "type", label: t("type"), any: t("anyType"), options: types },
      { name: "subject", label: t("subject") },
      { name: "from", label: t("from"), isDay: true },
      { name: "to", label: t("to"), isDay: true },
    ],
    list: { data: entries },
    table: (
      <AuditTable
        entries={entries}
        locale={locale}
        now={now}
        order={query.order ?? "desc"}
        orderHref={(order) => formatCatalogueHref(state, { order, after: null })}
      />
    ),
    below: (
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
    ),
  };
});
