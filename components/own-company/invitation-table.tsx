import { useTranslations } from "next-intl";
import { RowButton } from "@/components/account/row-button";
import { DataTable } from "@/components/ui/data-table";
import { When } from "@/components/ui/when";
import type { CompanyInvitation } from "@/lib/companies/own-contract";
import type { Locale } from "@/lib/i18n/routing";

type Props = { invitations: readonly CompanyInvitation[]; locale: Locale; now: string };

/** Open invitations, which can be sent again and withdrawn. */
export function InvitationTable({ invitations, locale, now }: Props) {
  const t = useTranslations("membersPage");
  const roles = useTranslations("roles");
  return (
    <DataTable
      caption={t("open")}
      rows={invitations}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "email",
          label: t("invitationColumns.email"),
          width: "w-full min-w-32",
          cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
        },
        { id: "role", label: t("invitationColumns.role"), cell: ({ role }) => roles(role) },
        {
          id: "until",
          label: t("invitationColumns.until"),
          cell: ({ expiresAt, isOver }) =>
            isOver ? (
              <span className="text-sell">{t("over")}</span>
            ) : (
              <When iso={expiresAt} locale={locale} now={now} />
            ),
        },
        {
          id: "actions",
          label: t("invitationColumns.actions"),
          quiet: true,
          align: "right",
          cell: ({ id, email }) => (
            <span className="flex justify-end gap-2 max-sm:flex-col">
              <RowButton act={`resend ${id}`} text={t("resend")} label={`${t("resend")}: ${email}`} />
              <RowButton act={`revoke ${id}`} text={t("revoke")} label={`${t("revoke")}: ${email}`} />
            </span>
          ),
        },
      ]}
    />
  );
}
