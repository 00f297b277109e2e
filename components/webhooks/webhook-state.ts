// Types and texts of the pages of webhooks.
import type { Dated, Idle } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";
import type { WebhookEvent } from "@/lib/webhooks/contract";

/** Texts of the pages of webhooks. `#` stands for what is filled in. */
export type WebhookTexts = (typeof ru)["webhooks"];
type Forms = WebhookTexts["forms"];

export type WebhookError = keyof Forms["errors"];
export type WebhookField = keyof Forms["fieldErrors"];
type Done = keyof Forms["done"];

/** Answer of every form on the pages of webhooks. A secret is in it once, right after it was made. */
export type WebhookState =
  | Idle
  | ((
      | { status: "secret"; secret: string; url: string }
      | { status: "done"; what: Done }
      | { status: "error"; error: WebhookError; fields: WebhookField[] }
    ) &
      Dated);

export type WebhookAction = (previous: WebhookState, form: FormData) => Promise<WebhookState>;

/** The text of an event. Names of messages hold no dots, so texts stand by subject, then by what happened to it. */
export function findEventText(texts: Forms["events"], event: WebhookEvent): string {
  const [subject = "", what = ""] = event.split(".");
  const bySubject: Readonly<Record<string, Readonly<Record<string, string>>>> = texts;
  return bySubject[subject]?.[what] ?? event;
}
