// /account/webhooks: the endpoints of the person or of their company.
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { NewWebhook } from "@/components/webhooks/new-webhook";
import { WebhookList } from "@/components/webhooks/webhook-list";
import { requireSession } from "@/lib/auth/session";
import { getTariff } from "@/lib/reference/tariffs";
import { MAX_ENDPOINTS } from "@/lib/webhooks/contract";
import { listWebhooks } from "@/lib/webhooks/queries/list-webhooks";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { manageWebhooksAction } from "./actions";

export const generateMetadata = privateMetadata("webhooks.title");

export default createPage(async function WebhooksPage({ locale }) {
  const session = await requireSession(locale, `/${locale}/account/webhooks`);
  const t = await getTranslations("webhooks");
  const texts = (await getMessages({ locale })).webhooks;
  const mayUse = getTariff(session.tariff).api;
  const mayManage = mayUse && session.company?.role !== "viewer";
  const { data } = mayManage ? await listWebhooks({}, session) : { data: [] };
  return (
    <AccountShell locale={locale} path="/account/webhooks" title={t("title")}>
      <p className="max-w-2xl pb-5">
        {t("intro")} <Link href={`/${locale}/docs`}>{t("toDocs")}</Link>
      </p>
      {!mayUse && (
        <div className="max-w-2xl">
          <Notice kind="info" title={t("freeTitle")}>
            <Link href={`/${locale}/account/tariff`}>{t("toTariff")}</Link>
          </Notice>
        </div>
      )}
      {mayUse && !mayManage && <Notice kind="info" title={t("viewer")} />}
      {mayManage && (
        <div className="flex flex-col gap-6">
          {data.length === 0 ? (
            <p className="text-muted">{t("empty")}</p>
          ) : (
            <WebhookList webhooks={data} locale={locale} now={new Date().toISOString()} texts={texts} />
          )}
          {data.length < MAX_ENDPOINTS ? (
            <NewWebhook texts={texts.forms} action={manageWebhooksAction} />
          ) : (
            <p className="text-muted">{t("full", { count: MAX_ENDPOINTS })}</p>
          )}
        </div>
      )}
    </AccountShell>
  );
});
