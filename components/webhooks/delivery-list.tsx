// /account/webhooks/…: the list of deliveries with request, attempts and answer.
import { Button } from "@/components/ui/button";
import { Mark } from "@/components/ui/mark";
import { createWhen } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import { describeAttemptError } from "@/lib/webhooks/attempt-errors-policy";
import type { Delivery } from "@/lib/webhooks/contract";
import { DELIVERY_LOOKS } from "./delivery-looks";
import type { WebhookTexts } from "./webhook-state";

type Props = {
  deliveries: readonly Delivery[];
  locale: Locale;
  now: string;
  texts: WebhookTexts;
  /** Whether the endpoint is on, so that a delivery can be replayed. */
  active: boolean;
};

/** Deliveries of an endpoint, newest first: what was sent, each attempt, and the answer. */
export function DeliveryList({ deliveries, locale, now, texts, active }: Props) {
  const when = createWhen(locale, now);
  return (
    <ul className="flex flex-col">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="border-b border-line py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{delivery.type}</span>
            <Mark look={DELIVERY_LOOKS[delivery.status]}>{texts.statuses[delivery.status]}</Mark>
            <span className="text-sm text-muted">{when(delivery.createdAt)}</span>
            {active && (
              <Button
                type="submit"
                size="small"
                name="delivery"
                value={delivery.id}
                aria-label={`${texts.replay}: ${delivery.eventId}`}
                className="ml-auto"
              >
                {texts.replay}
              </Button>
            )}
          </div>
          <details className="pt-1">
            <summary className="w-fit text-sm text-accent hover:underline">
              {texts.attempts} ({delivery.attempts.length})<span className="sr-only"> {delivery.eventId}</span>
            </summary>
            <DeliveryDetails delivery={delivery} texts={texts} when={when} />
          </details>
        </li>
      ))}
    </ul>
  );
}

type DetailsProps = { delivery: Delivery; texts: WebhookTexts; when: ReturnType<typeof createWhen> };

function DeliveryDetails({
  delivery: { eventId, attempts, nextAttemptAt, request, response },
  texts,
  when,
}: DetailsProps) {
  return (
    <div className="flex flex-col gap-2 pt-2 text-sm">
      <p>
        webhook-id: <code className="font-mono">{eventId}</code>
      </p>
      <ol className="list-decimal pl-5">
        {attempts.map(({ at, statusCode, ms, error }) => (
          <li key={at}>
            {when(at)} · {statusCode ?? texts.noAnswer} · {ms} {texts.ms}
            {error && <span className="text-muted"> · {describeAttemptError(texts.attemptErrors, error)}</span>}
          </li>
        ))}
      </ol>
      {nextAttemptAt && (
        <p>
          {texts.next}: {when(nextAttemptAt)}
        </p>
      )}
      <Block label={texts.request} text={JSON.stringify(request, null, 2)} />
      {response && <Block label={texts.response} text={response} />}
    </div>
  );
}

function Block({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border border-line bg-raised p-3 font-mono text-xs"
      >
        {text}
      </pre>
    </div>
  );
}
