// /account/webhooks/…: one endpoint and its deliveries.
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { DeliveryList } from "@/components/webhooks/delivery-list";
import { WebhookManager } from "@/components/webhooks/webhook-manager";
import { requireSession } from "@/lib/auth/session";
import { getTariff } from "@/lib/reference/tariffs";
import { listDeliveries } from "@/lib/webhooks/queries/list-deliveries";
import { getWebhook } from "@/lib/webhooks/queries/list-webhooks";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { manageWebhooksAction } from "../actions";

const DELIVERIES = 50;

export const generateMetadata = privateMetadata("webhooks.title");

export default createPage<{ id: string }>(async function WebhookPage({ locale, id }) {
  const path = `/account/webhooks/${id}`;
  const session = await requireSession(locale, `/${locale}${path}`);
  if (!getTariff(session.tariff).api || session.company?.role === "viewer") notFound();
  const t = await getTranslations("webhooks");
  const texts = (await getMessages({ locale })).webhooks;
  const { version: _version, ...webhook } = await getOr404(getWebhook(id, session));
  const { data, total } = await listDeliveries(id, { perPage: DELIVERIES }, session);
  const { url, description, active, disabledReason } = webhook;
  return (
    <AccountShell locale={locale} path="/account/webhooks" at={path} title={description ?? t("one")}>
      <p className="flex flex-wrap items-center gap-3 pb-5">
        <code className="font-mono text-sm wrap-anywhere">{url}</code>
        <Mark look={active ? "good" : "warn"}>{texts.states[disabledReason ?? (active ? "on" : "off")]}</Mark>
        <Link href={`/${locale}/account/webhooks`}>{t("all")}</Link>
      </p>
      <WebhookManager webhook={webhook} texts={texts.forms} action={manageWebhooksAction} locale={locale}>
        <h2 className="text-lg font-semibold">{t("deliveries")}</h2>
        {data.length > 0 && <p className="pb-1 text-sm text-muted">{t("kept", { shown: data.length, total })}</p>}
        {data.length === 0 ? (
          <p className="text-muted">{t("noDeliveries")}</p>
        ) : (
          <DeliveryList
            deliveries={data}
            locale={locale}
            now={new Date().toISOString()}
            texts={texts}
            active={active}
          />
        )}
      </WebhookManager>
    </AccountShell>
  );
});
