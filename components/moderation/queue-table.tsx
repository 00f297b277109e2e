// /admin/moderation: the table of listings and chats that wait for a decision.
import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { TypeMark } from "@/components/listings/type-mark";
import { StateMark } from "@/components/my-listings/state-mark";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { Missing } from "@/components/ui/missing";
import { createWhen } from "@/components/ui/when";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { QueueItem, QueueQuery } from "@/lib/moderation/query";
import { formatItemHref } from "./queue-href";
import { useReasonTexts } from "./reason-texts";

const LOOKS = { pending: "wait", reported: "warn", chat: "bad" } as const;

type Props = { items: readonly QueueItem[]; query: QueueQuery; state: CatalogueState; locale: Locale; now: string };

/** The moderators' queue; each row links to its page. */
export function QueueTable({ items, query, state, locale, now }: Props) {
  const t = useTranslations("moderation");
  const when = createWhen(locale, now);
  const reason = useReasonTexts();
  const columns: TableColumn<QueueItem>[] = [
    {
      id: "subject",
      label: t("columns.subject"),
      width: "w-2/5 min-w-60",
      cell: (item) => (
        <>
          <Link
            href={formatItemHref(item, state.params, locale)}
            data-queue-item
            className="link font-medium wrap-anywhere"
          >
            {item.title ?? t("withoutListing")}
          </Link>
          <span className="flex flex-wrap items-center gap-x-2 pt-0.5 text-xs">
            <Mark look={LOOKS[item.kind]}>{t(`kind.${item.kind}`)}</Mark>
            {item.type && item.kind !== "chat" && <TypeMark type={item.type} />}
            {item.status && item.type && item.kind === "reported" && (
              <StateMark status={item.status} type={item.type} />
            )}
          </span>
        </>
      ),
    },
    {
      id: "person",
      label: t("columns.person"),
      cell: ({ person, company }) => (
        <>
          <Link href={`/${locale}/admin/users/${person.id}`} className="link wrap-anywhere">
            {person.name}
          </Link>
          {company && (
            <span className="block text-xs wrap-anywhere text-muted">
              {company.name}
              {company.verified && `, ${t("seller.verified")}`}
            </span>
          )}
        </>
      ),
    },
    {
      id: "reasons",
      label: t("columns.reasons"),
      cell: ({ reasons }) => (reasons.length === 0 ? <Missing why={t("noReasons")} /> : reasons.map(reason).join(", ")),
    },
    {
      id: "reports",
      label: t("columns.reports"),
      align: "right",
      cell: ({ reports }) => formatNumber(reports, locale),
    },
    { id: "since", label: t("columns.since"), cell: (item) => when(item.since) },
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={items}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      sorting={createSorting(state, query, { since: "asc", reports: "desc" }, { by: "since" })}
    />
  );
}
