// The form of an endpoint, new on /account/webhooks, existing on /account/webhooks/….
import { Button } from "@/components/ui/button";
import { CheckboxList } from "@/components/ui/checkbox-list";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { SentForm } from "@/components/ui/use-sent-form";
import { WEBHOOK_EVENTS, type Webhook } from "@/lib/webhooks/contract";
import { findEventText, type WebhookField, type WebhookTexts } from "./webhook-state";

type Props = {
  /** The endpoint that is changed; none for a new one. */
  webhook?: Pick<Webhook, "id" | "url" | "description" | "events">;
  texts: WebhookTexts["forms"];
  bad: readonly WebhookField[];
  form: SentForm;
  pending: boolean;
};

/** Fields of an endpoint: its address, its name for people, and the events that it gets. */
export function WebhookForm({ webhook, texts, bad, form, pending }: Props) {
  const errorOf = (name: WebhookField) => (bad.includes(name) ? texts.fieldErrors[name] : undefined);
  return (
    <form
      {...form}
      noValidate
      aria-labelledby="webhook-form"
      className="flex max-w-2xl flex-col gap-4 border-t border-line pt-5"
    >
      <h2 id="webhook-form" className="text-lg font-semibold">
        {webhook ? texts.editTitle : texts.newTitle}
      </h2>
      <HiddenFields values={webhook ? { do: "save", id: webhook.id } : { do: "create" }} />
      <TextField
        name="url"
        label={texts.urlLabel}
        hint={texts.urlHint}
        error={errorOf("url")}
        type="url"
        maxLength={2_000}
        autoComplete="off"
        defaultValue={webhook?.url}
        required
      />
      <TextField
        name="description"
        label={texts.descriptionLabel}
        hint={texts.descriptionHint}
        error={errorOf("description")}
        type="text"
        maxLength={200}
        autoComplete="off"
        defaultValue={webhook?.description ?? ""}
      />
      <CheckboxList
        name="events"
        legend={texts.eventsLabel}
        error={errorOf("events")}
        options={WEBHOOK_EVENTS.map((event) => ({
          value: event,
          label: findEventText(texts.events, event),
          isChosen: webhook ? webhook.events.includes(event) : event.startsWith("listing.c"),
        }))}
      />
      <Button type="submit" look="primary" size="large" disabled={pending} className="self-start">
        {pending ? texts.pending : webhook ? texts.save : texts.create}
      </Button>
    </form>
  );
}
