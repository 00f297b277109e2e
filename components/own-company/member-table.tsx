// /account/company/members: the table of members with their roles.
import { useTranslations } from "next-intl";
import { RowButton } from "@/components/account/row-button";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Options } from "@/components/ui/field";
import type { CompanyMember } from "@/lib/companies/own-contract";
import { COMPANY_ROLES } from "@/lib/core/caller";
import { formatNumber } from "@/lib/i18n/format";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";

type Props = { members: readonly CompanyMember[]; isOwner: boolean; locale: Locale };

/** Members of a company; its owners change roles and remove members. */
export function MemberTable({ members, isOwner, locale }: Props) {
  const t = useTranslations("membersPage");
  const roles = useTranslations("roles");
  const rows = members.map((member) => ({ ...member, name: formatPartyName(member.name, locale) }));
  const columns: TableColumn<CompanyMember>[] = [
    {
      id: "name",
      label: t("columns.name"),
      width: "w-full min-w-32",
      cell: ({ name, email, isMe }) => (
        <>
          <span className="font-medium wrap-anywhere">{name}</span>
          {isMe && <span className="pl-2 text-sm text-accent">{t("me")}</span>}
          <span className="block text-sm text-muted wrap-anywhere">{email}</span>
        </>
      ),
    },
    {
      id: "listings",
      label: t("columns.listings"),
      align: "right",
      cell: ({ listingCount }) => formatNumber(listingCount, locale),
    },
    {
      id: "role",
      label: t("columns.role"),
      cell: ({ id, name, role }) =>
        isOwner ? (
          <span className="flex gap-2 max-sm:flex-col max-sm:items-start">
            <select
              key={role}
              name={`role-${id}`}
              defaultValue={role}
              aria-label={t("roleOf", { name })}
              className="h-8 max-lg:h-11 rounded-md border border-edge bg-raised px-2 text-sm max-lg:text-lg"
            >
              <Options options={COMPANY_ROLES.map((value) => ({ value, label: roles(value) }))} />
            </select>
            <RowButton act={`role ${id}`} text={t("change")} label={`${t("change")}: ${t("roleOf", { name })}`} />
          </span>
        ) : (
          roles(role)
        ),
    },
  ];
  const removing: TableColumn<CompanyMember> = {
    id: "actions",
    label: t("columns.actions"),
    quiet: true,
    align: "right",
    cell: ({ id, name, isMe }) =>
      isMe ? null : (
        <>
          <Button popoverTarget={`remove-${id}`} size="small" aria-label={`${t("remove")}: ${name}`}>
            {t("remove")}
          </Button>
          <Confirm id={`remove-${id}`} title={t("removeTitle", { name })} text={t("removeText")} cancel={t("cancel")}>
            <Button type="submit" name="do" value={`remove ${id}`} look="danger">
              {t("removeSubmit")}
            </Button>
          </Confirm>
        </>
      ),
  };
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={isOwner ? [...columns, removing] : columns}
    />
  );
}
