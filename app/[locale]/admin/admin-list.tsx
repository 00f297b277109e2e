// Makes the lists of users, companies, invoices, mails, jobs, news, moderation and the audit under /admin.
import type { ReactNode } from "react";
import type { z } from "zod";
import { AdminShell, type AdminShellProps } from "@/components/admin/admin-shell";
import { FilterBar, type FilterField } from "@/components/admin/filter-bar";
import type { CatalogueState } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { type CountTab, CountTabs } from "@/components/ui/count-tabs";
import { NothingFound } from "@/components/ui/nothing-found";
import type { Session } from "@/lib/auth/session";
import type { RawParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { createPage } from "../create-page";
import { readListAddress } from "../read-list";
import { requireAdmin } from "./require-role";

type Options<S> = {
  path: AdminShellProps["path"];
  schema: S;
  /** Left out where the list has no numbered pages. */
  perPage?: number;
  requireRole?: typeof requireAdmin;
};

type Asked<Query> = {
  session: Session;
  searchParams: RawParams;
  /** Props that every table of such a list takes. */
  shown: { query: Query; state: CatalogueState; locale: Locale; now: string };
};

type Content = {
  title: string;
  /** Stands above the filters. */
  lead?: ReactNode;
  tabs?: { label: string; tabs: readonly CountTab[] };
  fields: readonly FilterField[];
  list: { data: readonly unknown[]; page?: number; totalPages?: number };
  table: ReactNode;
  /** Stands in place of an empty table. */
  empty?: ReactNode;
  /** Stands below the links to the other pages. */
  below?: ReactNode;
};

/** Creates a list of the administration: it reads its address, checks the role, and frames the table with filters and pages. */
export function createAdminList<S extends z.ZodType>(
  { path, schema, perPage, requireRole = requireAdmin }: Options<S>,
  load: (asked: Asked<z.infer<S>>) => Promise<Content>,
) {
  return createPage(async ({ locale, searchParams }) => {
    const { query, state, at } = readListAddress(locale, path, schema, searchParams, perPage);
    const session = await requireRole(locale, `/${locale}${at}`);
    const shown = { query, state, locale, now: new Date().toISOString() };
    const { title, lead, tabs, fields, list, table, empty, below } = await load({ session, searchParams, shown });
    return (
      <AdminShell locale={locale} path={path} at={at} title={title} role={session.role}>
        {lead}
        {tabs && <CountTabs {...tabs} locale={locale} />}
        <FilterBar state={state} fields={fields} />
        {list.data.length > 0 ? table : (empty ?? <NothingFound path={state.path} />)}
        <PageLinks state={state} page={list.page ?? 1} totalPages={list.totalPages ?? 1} />
        {below}
      </AdminShell>
    );
  });
}
