// /admin/mails: mails that were sent, wait or failed.
import { getTranslations } from "next-intl/server";
import { MailTable } from "@/components/admin/mail-table";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/core/env";
import { MAIL_STATES } from "@/lib/core/mail/contract";
import { listMails } from "@/lib/mails/queries";
import { MailQuery } from "@/lib/mails/query";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";

const LIST = { path: "/admin/mails", schema: MailQuery, perPage: 50 } as const;

export const generateMetadata = privateMetadata("adminMails.title");

export default createAdminList(LIST, async ({ session, shown }) => {
  const { query, state } = shown;
  const t = await getTranslations("adminMails");
  const mails = await listMails(query, session);
  return {
    title: t("title"),
    lead: !env().SMTP_URL && (
      <div className="max-w-2xl pb-4">
        <Notice kind="info" title={t("noServer")}>
          <p>{t("noServerText")}</p>
        </Notice>
      </div>
    ),
    tabs: {
      label: t("columns.state"),
      tabs: listFilterTabs(state, {
        name: "status",
        current: query.status,
        values: MAIL_STATES,
        counts: mails.counts,
        all: t("all"),
        label: (status) => t(`states.${status}`),
      }),
    },
    fields: [{ name: "q", label: t("find") }],
    list: mails,
    table: <MailTable mails={mails.data} {...shown} />,
  };
});
