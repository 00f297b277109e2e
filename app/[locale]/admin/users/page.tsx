// /admin/users: the list of accounts, with role, tariff and state.
import { getTranslations } from "next-intl/server";
import { FoundLine } from "@/components/admin/found";
import { UserTable } from "@/components/admin/user-table";
import { NothingFound } from "@/components/ui/nothing-found";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { listUsers } from "@/lib/users/admin-queries";
import { USER_STATES, UserQuery } from "@/lib/users/admin-query";
import { ROLES } from "@/lib/users/contract";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";

const LIST = { path: "/admin/users", schema: UserQuery, perPage: 50 } as const;

export const generateMetadata = privateMetadata("adminUsers.title");

export default createAdminList(LIST, async ({ session, shown }) => {
  const t = await getTranslations("adminUsers");
  const tariffs = await getTranslations("account.tariffs");
  const users = await listUsers(shown.query, session);
  return {
    title: t("title"),
    fields: [
      { name: "q", label: t("find") },
      { name: "role", label: t("role"), options: ROLES.map((value) => ({ value, label: t(`roles.${value}`) })) },
      { name: "tariff", label: t("tariff"), options: TARIFF_IDS.map((value) => ({ value, label: tariffs(value) })) },
      {
        name: "state",
        label: t("state"),
        options: USER_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      },
    ],
    list: users,
    table: (
      <>
        <FoundLine total={users.total} />
        <UserTable users={users.data} {...shown} />
      </>
    ),
    empty: (
      <>
        <FoundLine total={users.total} />
        <NothingFound path={shown.state.path} />
      </>
    ),
  };
});
