"use client";

// /account/webhooks: the form that adds an endpoint.
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { WebhookAnswer } from "./webhook-answer";
import { WebhookForm } from "./webhook-form";
import type { WebhookAction, WebhookTexts } from "./webhook-state";

type Props = { texts: WebhookTexts["forms"]; action: WebhookAction };

/** The form of a new endpoint; the answer shows its secret, once. */
export function NewWebhook({ texts, action }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  return (
    <div className="flex flex-col gap-5">
      {lost}
      <WebhookAnswer state={state} texts={texts} />
      <WebhookForm
        // A form that succeeded is empty again.
        key={state.status === "secret" ? state.at : "new"}
        texts={texts}
        bad={state.status === "error" ? state.fields : []}
        form={form}
        pending={pending}
      />
    </div>
  );
}
