// /admin/users: the table of accounts, and the mark of an account's state.
import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Mark, type MarkLook } from "@/components/ui/mark";
import { Missing } from "@/components/ui/missing";
import { createWhen } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { ListedUser, UserQuery, UserState } from "@/lib/users/admin-query";

const LOOKS: Record<UserState, MarkLook> = { active: "good", unconfirmed: "warn", blocked: "bad", deleted: "quiet" };

type Props = { users: readonly ListedUser[]; query: UserQuery; state: CatalogueState; locale: Locale; now: string };

/** Accounts with role, tariff and state; the name leads to each. */
export function UserTable({ users, query, state, locale, now }: Props) {
  const t = useTranslations("adminUsers");
  const when = createWhen(locale, now);
  const tariffs = useTranslations("account.tariffs");
  const columns: TableColumn<ListedUser>[] = [
    {
      id: "name",
      label: t("columns.name"),
      cell: (user) => (
        <Link href={`/${locale}/admin/users/${user.id}`} className="link font-medium wrap-anywhere">
          {user.name}
        </Link>
      ),
    },
    { id: "email", label: t("columns.email"), cell: (user) => <span className="wrap-anywhere">{user.email}</span> },
    {
      id: "company",
      label: t("columns.company"),
      hideBelow: "lg",
      cell: ({ company }) =>
        company ? (
          <Link href={`/${locale}/admin/companies/${company.id}`} className="link wrap-anywhere">
            {company.name}
          </Link>
        ) : (
          <Missing why={t("noCompany")} />
        ),
    },
    {
      id: "role",
      label: t("columns.role"),
      cell: ({ role }) =>
        role === "user" ? <span className="text-muted">{t("roles.user")}</span> : <b>{t(`roles.${role}`)}</b>,
    },
    { id: "tariff", label: t("columns.tariff"), cell: ({ tariff }) => tariffs(tariff) },
    { id: "state", label: t("columns.state"), cell: (user) => <UserMark state={user.state} /> },
    { id: "created", label: t("columns.created"), cell: (user) => when(user.createdAt) },
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      sorting={createSorting(state, query, { name: "asc", email: "asc", created: "desc" }, { by: "created" })}
    />
  );
}

export function UserMark({ state }: { state: UserState }) {
  const t = useTranslations("adminUsers.states");
  return <Mark look={LOOKS[state]}>{t(state)}</Mark>;
}
