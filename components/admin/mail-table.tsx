// /admin/mails: the table of mails, and the mark of a mail's state.
import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Mark, type MarkLook } from "@/components/ui/mark";
import { createWhen } from "@/components/ui/when";
import type { MailState } from "@/lib/core/mail/contract";
import { formatNumber, NO_VALUE } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { ListedMail, MailQuery } from "@/lib/mails/query";

const LOOKS: Record<MailState, MarkLook> = { KEPT: "quiet", PENDING: "wait", SENT: "good", FAILED: "bad" };

type Props = { mails: readonly ListedMail[]; query: MailQuery; state: CatalogueState; locale: Locale; now: string };

/** Mails with their states; the subject leads to each. */
export function MailTable({ mails, query, state, locale, now }: Props) {
  const t = useTranslations("adminMails");
  const when = createWhen(locale, now);
  const columns: TableColumn<ListedMail>[] = [
    {
      id: "subject",
      label: t("columns.subject"),
      width: "w-1/2 min-w-56",
      cell: (mail) => (
        <>
          <Link href={`/${locale}/admin/mails/${mail.id}`} className="link font-medium wrap-anywhere">
            {mail.subject}
          </Link>
          {mail.status !== "SENT" && mail.lastError && (
            <span lang="en" className="block text-sm wrap-anywhere text-bad">
              {mail.lastError}
            </span>
          )}
        </>
      ),
    },
    { id: "to", label: t("columns.to"), cell: (mail) => <span className="wrap-anywhere">{mail.to}</span> },
    { id: "state", label: t("columns.state"), cell: (mail) => <MailMark state={mail.status} /> },
    {
      id: "attempts",
      label: t("columns.attempts"),
      align: "right",
      cell: (mail) => (mail.attempts === null ? NO_VALUE : formatNumber(mail.attempts, locale)),
    },
    { id: "created", label: t("columns.created"), cell: (mail) => when(mail.createdAt) },
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={mails}
      rowKey={({ id }) => id}
      sorting={createSorting(state, { order: query.order }, { created: "desc" }, { by: "created" })}
    />
  );
}

export function MailMark({ state }: { state: MailState }) {
  const t = useTranslations("adminMails.state");
  return <Mark look={LOOKS[state]}>{t(state)}</Mark>;
}
