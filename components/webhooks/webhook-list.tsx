// /account/webhooks: the list of endpoints.
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { createWhen } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { Webhook } from "@/lib/webhooks/contract";
import { DELIVERY_LOOKS } from "./delivery-looks";
import type { WebhookTexts } from "./webhook-state";

type Props = { webhooks: readonly Webhook[]; locale: Locale; now: string; texts: WebhookTexts };

/** Endpoints, each with its state and newest delivery; the link leads to its page. */
export function WebhookList({ webhooks, locale, now, texts }: Props) {
  const when = createWhen(locale, now);
  return (
    <ul className="flex flex-col">
      {webhooks.map(({ id, url, description, events, active, disabledReason, lastDelivery }) => (
        <li key={id} className="flex flex-col gap-1 border-b border-line py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link href={`/${locale}/account/webhooks/${id}`} className="font-medium wrap-anywhere">
              {description ?? url}
            </Link>
            <Mark look={active ? "good" : "warn"}>{texts.states[disabledReason ?? (active ? "on" : "off")]}</Mark>
          </div>
          {description && <span className="text-sm wrap-anywhere text-muted">{url}</span>}
          <span className="text-sm text-muted">{events.join(", ")}</span>
          {lastDelivery && (
            <span className="text-sm">
              {texts.last}: {lastDelivery.type} · {when(lastDelivery.createdAt)} ·{" "}
              <Mark look={DELIVERY_LOOKS[lastDelivery.status]}>{texts.statuses[lastDelivery.status]}</Mark>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
