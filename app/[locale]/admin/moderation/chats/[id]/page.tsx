// /admin/moderation/chats/…: decides about a reported chat.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { PendingButton } from "@/components/admin/pending-button";
import { ChatReportForm } from "@/components/moderation/chat-report-form";
import { formatQueueQuery } from "@/components/moderation/queue-href";
import { QueueSteps } from "@/components/moderation/queue-steps";
import { Shortcuts } from "@/components/moderation/shortcuts";
import { Facts } from "@/components/ui/facts";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { When } from "@/components/ui/when";
import { readAddress } from "@/lib/http/pages/address";
import { NOTE_MAX } from "@/lib/moderation/contract";
import { getReportedChat } from "@/lib/moderation/queries/get-reported-chat";
import { findNeighbours } from "@/lib/moderation/queries/list-queue";
import { QueueQuery } from "@/lib/moderation/query";
import { createPage } from "../../../../create-page";
import { getOr404 } from "../../../../found-or-404";
import { privateMetadata } from "../../../../page-metadata";
import { requireAdmin } from "../../../require-role";
import { openReportedChatAction, resolveChatReportAction } from "../../actions";
import { loadDecisionTexts } from "../../decision-texts";
import { DONE } from "../../done";

export const generateMetadata = privateMetadata("moderation.chatTitle");

export default createPage<{ id: string }>(async function ReportedChatPage({ locale, id, searchParams }) {
  const { query, params: kept } = readAddress(QueueQuery, searchParams);
  const search = formatQueueQuery(kept);
  const path = `/admin/moderation/chats/${id}${search && `?${search}`}`;
  const session = await requireAdmin(locale, `/${locale}${path}`);
  const report = await getOr404(getReportedChat(id, session));
  const neighbours = await findNeighbours(id, query, session);
  const t = await getTranslations("moderation");
  const texts = await loadDecisionTexts(locale);
  const now = new Date().toISOString();
  const hidden = { ...kept, locale, id };
  const done = DONE.find((one) => one === searchParams.done);
  const works = { j: neighbours.next !== null, k: neighbours.previous !== null };
  const person = ({ id: userId, name }: { id: string; name: string }) => (
    <Link href={`/${locale}/admin/users/${userId}`}>{name}</Link>
  );
  return (
    <AdminShell locale={locale} path="/admin/moderation" at={path} title={t("chatTitle")}>
      <div className="flex max-w-3xl flex-col gap-4">
        {done && <Notice kind="good" role="status" title={t(`done.${done}`)} />}
        <QueueSteps {...neighbours} params={kept} locale={locale} />
        <Shortcuts
          texts={{ title: t("keys.title"), toggle: t("keys.toggle") }}
          shortcuts={(["j", "k"] as const).filter((key) => works[key]).map((key) => ({ key, label: t(`keys.${key}`) }))}
        />
        {report.resolvedAt && <Notice kind="info" title={t("chat.resolved")} />}
        <Facts
          look="wrapping"
          rows={[
            { name: t("chat.reason"), value: t(`reasons.${report.reason}`) },
            { name: t("chat.when"), value: <When iso={report.createdAt} locale={locale} now={now} /> },
            { name: t("chat.reporter"), value: person(report.reporter) },
            {
              name: t("chat.other"),
              value: (
                <>
                  {person(report.other)} {report.other.blocked && <Mark look="bad">{t("seller.blocked")}</Mark>}
                </>
              ),
            },
            ...(report.listing
              ? [
                  {
                    name: t("chat.about"),
                    value: (
                      <Link href={`/${locale}/admin/moderation/listings/${report.listing.id}`}>
                        {report.listing.title}
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <Section id="messages" title={t("chat.messages")}>
          {report.messages === null ? (
            <form action={openReportedChatAction} className="flex flex-col items-start gap-3">
              <HiddenFields values={hidden} />
              <p>{t("chat.openText")}</p>
              <PendingButton label={t("chat.open")} pending={t("decision.pending")} />
            </form>
          ) : report.messages.length === 0 ? (
            <p className="text-muted">{t("chat.noMessages")}</p>
          ) : (
            <ol className="border-t border-line">
              {report.messages.map((message) => (
                <li key={message.id} className="border-b border-line py-2">
                  <p className="flex flex-wrap gap-x-2 text-sm text-muted">
                    <span className="font-medium text-ink">
                      {message.senderId === report.reporter.id ? report.reporter.name : report.other.name}
                    </span>
                    <When iso={message.createdAt} locale={locale} now={now} />
                  </p>
                  <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
                </li>
              ))}
            </ol>
          )}
        </Section>
        {report.resolvedAt === null && (
          <Section id="decision" title={t("decision.title")}>
            <p className="pb-3 text-muted">{t("chat.blockHint")}</p>
            <ChatReportForm
              key={report.id}
              action={resolveChatReportAction}
              hidden={hidden}
              noteMax={NOTE_MAX}
              texts={{
                errors: texts.errors,
                decided: texts.decided,
                uphold: t("chat.uphold"),
                dismiss: t("chat.dismiss"),
                note: t("chat.note"),
                noteHint: t("chat.noteHint"),
              }}
            />
          </Section>
        )}
      </div>
    </AdminShell>
  );
});
