import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { FilterBar } from "@/components/admin/filter-bar";
import { FoundLine } from "@/components/admin/found";
import { UserTable } from "@/components/admin/user-table";
import { PageLinks } from "@/components/catalogue/page-links";
import { NothingFound } from "@/components/ui/nothing-found";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { listUsers } from "@/lib/users/admin-queries";
import { ROLES, USER_STATES, UserQuery } from "@/lib/users/admin-query";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireAdmin } from "../require-role";

const PER_PAGE = 50;

export const generateMetadata = privateMetadata("adminUsers.title");

export default createPage(async function UsersPage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/users", UserQuery, searchParams, PER_PAGE);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("adminUsers");
  const tariffs = await getTranslations("account.tariffs");
  const any = (await getTranslations("adminList"))("any");
  const users = await listUsers(query, session);
  return (
    <AdminShell locale={locale} path="/admin/users" at={at} title={t("title")}>
      <FilterBar
        state={state}
        fields={[
          { kind: "text", name: "q", label: t("find"), value: query.q },
          {
            kind: "choice",
            name: "role",
            label: t("role"),
            value: query.role,
            any,
            options: ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
          },
          {
            kind: "choice",
            name: "tariff",
            label: t("tariff"),
            value: query.tariff,
            any,
            options: TARIFF_IDS.map((value) => ({ value, label: tariffs(value) })),
          },
          {
            kind: "choice",
            name: "state",
            label: t("state"),
            value: query.state,
            any,
            options: USER_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      <FoundLine total={users.total} />
      {users.data.length > 0 ? (
        <UserTable users={users.data} query={query} state={state} locale={locale} now={new Date().toISOString()} />
      ) : (
        <NothingFound path={state.path} />
      )}
      <PageLinks state={state} page={users.page} totalPages={users.totalPages} />
    </AdminShell>
  );
});
