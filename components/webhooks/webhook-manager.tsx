"use client";

// /account/webhooks/…: the form of an endpoint, and buttons that test it, switch it off, replace its secret and delete it.
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmForm } from "@/components/ui/confirm";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { Locale } from "@/lib/i18n/routing";
import type { Webhook } from "@/lib/webhooks/contract";
import { WebhookAnswer } from "./webhook-answer";
import { WebhookForm } from "./webhook-form";
import type { WebhookAction, WebhookTexts } from "./webhook-state";

type Props = {
  locale: Locale;
  webhook: Webhook;
  texts: WebhookTexts["forms"];
  action: WebhookAction;
  children: ReactNode;
};

/** An endpoint with all acts on it, around the list of its deliveries, whose buttons replay one. */
export function WebhookManager({ locale, webhook, texts, action, children }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  useClosedPopovers(state);
  const { id, url, active } = webhook;
  const question = { cancel: texts.cancel, form, pending };
  return (
    <div className="flex flex-col gap-6">
      {lost}
      <WebhookAnswer state={state} texts={texts} />
      <div className="flex flex-wrap gap-2">
        <form {...form} className="flex gap-2">
          <HiddenFields values={{ id }} />
          {active && (
            <Button type="submit" name="do" value="test" disabled={pending}>
              {texts.test}
            </Button>
          )}
          <Button type="submit" name="do" value={active ? "off" : "on"} disabled={pending}>
            {active ? texts.switchOff : texts.switchOn}
          </Button>
        </form>
        <Button popoverTarget="rotate" disabled={pending}>
          {texts.rotate}
        </Button>
        <Button popoverTarget="delete" look="danger" disabled={pending}>
          {texts.delete}
        </Button>
      </div>
      <ConfirmForm
        id="rotate"
        title={texts.rotateTitle}
        text={texts.rotateText}
        hidden={{ do: "rotate", id }}
        submit={texts.rotate}
        look="primary"
        {...question}
      />
      <ConfirmForm
        id="delete"
        title={texts.deleteTitle.replace("#", () => url)}
        text={texts.deleteText}
        hidden={{ do: "delete", id, locale }}
        submit={texts.delete}
        {...question}
      />
      <form {...form} aria-busy={pending}>
        <HiddenFields values={{ do: "replay", id }} />
        {children}
      </form>
      <WebhookForm
        webhook={webhook}
        texts={texts}
        bad={state.status === "error" ? state.fields : []}
        {...{ form, pending }}
      />
    </div>
  );
}
