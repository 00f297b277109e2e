// /admin/users/…: one account with its role, tariff and block.
import { getMessages, getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import type { RecordTexts } from "@/components/account/record-state";
import { AdminShell } from "@/components/admin/admin-shell";
import { HistoryList } from "@/components/admin/history-list";
import { UserMark } from "@/components/admin/user-table";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { createWhen } from "@/components/ui/when";
import { listActsOf, listHistory } from "@/lib/audit/queries";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { NOTE_MAX } from "@/lib/moderation/contract";
import { getUserFacts } from "@/lib/users/admin-queries";
import type { UserFacts } from "@/lib/users/admin-query";
import { ROLES } from "@/lib/users/contract";
import { loadRecordTexts } from "../../../account/record-forms";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { requireAdmin } from "../../require-role";
import { blockUserAction, setRoleAction, setTariffAction, unblockUserAction } from "../actions";

export const generateMetadata = privateMetadata("adminUsers.title");

export default createPage<{ id: string }>(async function UserPage({ locale, id }) {
  const path = `/admin/users/${id}`;
  const session = await requireAdmin(locale, `/${locale}${path}`);
  const user = await getOr404(getUserFacts(id, session));
  const [history, acts] = await Promise.all([listHistory("user", id, session), listActsOf(id, session)]);
  const t = await getTranslations("adminUsers");
  const { errors, done } = (await getMessages({ locale })).adminUsers;
  const now = new Date().toISOString();
  const texts = await loadRecordTexts(locale, done, { errors, fields: { reason: errors.reason } });
  const isOwn = session.userId === id;
  return (
    <AdminShell locale={locale} path="/admin/users" at={path} title={user.name}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0">
          <p className="pb-2">
            <UserMark state={user.state} />
          </p>
          <AccountFacts user={user} locale={locale} now={now} />
          <p className="flex flex-wrap gap-x-5 pt-3">
            <Link href={`/${locale}/users/${id}`}>{t("facts.profile")}</Link>
            <Link href={`/${locale}/admin/audit?type=user&subject=${id}`}>{t("toAudit")}</Link>
          </p>
        </div>
        <div className="min-w-0">
          {user.state === "deleted" ? (
            <p className="text-muted">{t("deleted")}</p>
          ) : (
            <>
              <Changes user={user} isOwn={isOwn} texts={texts} />
              <Blocking user={user} isOwn={isOwn} texts={texts} />
            </>
          )}
        </div>
      </div>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Section id="history" title={t("history")}>
          <HistoryList entries={history} locale={locale} now={now} empty={t("nothing")} />
        </Section>
        <Section id="acts" title={t("acts")}>
          <HistoryList entries={acts} locale={locale} now={now} subjects empty={t("nothing")} />
        </Section>
      </div>
    </AdminShell>
  );
});

async function AccountFacts({ user, locale, now }: { user: UserFacts; locale: Locale; now: string }) {
  const t = await getTranslations("adminUsers");
  const tariffs = await getTranslations("account.tariffs");
  const companyRoles: Record<string, string> = (await getMessages({ locale })).adminCompanies.roles;
  const when = createWhen(locale, now);
  return (
    <Facts
      look="wrapping"
      rows={[
        { name: t("facts.email"), value: user.email },
        {
          name: t("facts.confirmed"),
          value: user.emailConfirmedAt ? when(user.emailConfirmedAt) : t("facts.notConfirmed"),
        },
        {
          name: t("facts.company"),
          value: user.company ? (
            <>
              <Link href={`/${locale}/admin/companies/${user.company.id}`}>{user.company.name}</Link>
              {user.companyRole && `, ${companyRoles[user.companyRole] ?? user.companyRole}`}
            </>
          ) : (
            t("noCompany")
          ),
        },
        { name: t("role"), value: t(`roles.${user.role}`) },
        { name: t("tariff"), value: tariffs(user.tariff) },
        {
          name: t("facts.listings"),
          value: t("facts.active", {
            active: formatNumber(user.listings.active, locale),
            all: formatNumber(user.listings.all, locale),
          }),
        },
        { name: t("facts.keys"), value: formatNumber(user.keys, locale) },
        { name: t("facts.sessions"), value: formatNumber(user.sessions, locale) },
        {
          name: t("facts.lastSeen"),
          value: user.lastSeenAt ? when(user.lastSeenAt) : t("facts.never"),
        },
        { name: t("facts.locale"), value: t(`facts.${user.locale}`) },
        { name: t("facts.created"), value: when(user.createdAt) },
        ...(user.blockedAt ? [{ name: t("facts.blocked"), value: when(user.blockedAt) }] : []),
        { name: t("facts.id"), value: <code className="font-mono text-sm">{user.id}</code> },
      ]}
    />
  );
}

type Part = { user: UserFacts; isOwn: boolean; texts: RecordTexts };

/** The tariff, and the role unless it is one's own. */
async function Changes({ user, isOwn, texts }: Part) {
  const t = await getTranslations("adminUsers");
  const tariffs = await getTranslations("account.tariffs");
  const hidden = { userId: user.id };
  return (
    <>
      <h2 className="pb-2 text-lg font-semibold">{t("change")}</h2>
      <div className="flex flex-col gap-5">
        <RecordForm
          action={setTariffAction}
          hidden={hidden}
          name={t("setTariff")}
          look="plain"
          fields={[
            {
              kind: "select",
              name: "tariff",
              label: t("setTariff"),
              hint: t("tariffHint"),
              value: user.tariff,
              options: TARIFF_IDS.map((value) => ({ value, label: tariffs(value) })),
            },
          ]}
          submit={t("save")}
          texts={texts}
        />
        {isOwn ? (
          <p className="text-muted">{t("ownRole")}</p>
        ) : (
          <RecordForm
            action={setRoleAction}
            hidden={hidden}
            name={t("setRole")}
            look="plain"
            fields={[
              {
                kind: "select",
                name: "role",
                label: t("setRole"),
                hint: t("roleHint"),
                value: user.role,
                options: ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
              },
            ]}
            submit={t("save")}
            texts={texts}
          />
        )}
      </div>
    </>
  );
}

async function Blocking({ user, isOwn, texts }: Part) {
  const t = await getTranslations("adminUsers");
  const isBlocked = user.state === "blocked";
  return (
    <Section id="block" title={t("blockTitle")}>
      {isOwn || (user.role === "admin" && !isBlocked) ? (
        <p className="text-muted">{t(isOwn ? "ownBlock" : "adminBlock")}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p>{t(isBlocked ? "unblockText" : "blockText")}</p>
          <RecordForm
            // A form for both, so that the first one's answer stays in sight when the other takes its place.
            action={isBlocked ? unblockUserAction : blockUserAction}
            hidden={{ userId: user.id }}
            fields={[
              {
                kind: "area",
                name: "reason",
                label: t("reason"),
                hint: t("reasonHint"),
                maxLength: NOTE_MAX,
                rows: 3,
              },
            ]}
            after="blank"
            submit={t(isBlocked ? "unblock" : "block")}
            look={isBlocked ? "plain" : "danger"}
            {...(!isBlocked && {
              confirm: {
                id: "confirm-block",
                title: t("confirmBlock", { name: user.name }),
                text: t("blockText"),
                cancel: t("cancel"),
              },
            })}
            texts={texts}
          />
        </div>
      )}
    </Section>
  );
}
