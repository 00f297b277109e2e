"use server";

// Action of /account/webhooks: creates, changes, tests and deletes endpoints, replays deliveries.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { WebhookError, WebhookField, WebhookState } from "@/components/webhooks/webhook-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readFormText, toOutage } from "@/lib/core/forms";
import { isLocale } from "@/lib/i18n/routing";
import { createWebhook, deleteWebhook, patchWebhook, rotateSecret } from "@/lib/webhooks/commands/manage-webhooks";
import { replayDelivery, sendTest } from "@/lib/webhooks/commands/send-again";
import { CreateWebhook } from "@/lib/webhooks/contract";

const KNOWN: readonly string[] = [
  "tariff_required",
  "not_owner",
  "limit_reached",
  "not_found",
  "conflict",
  "unavailable",
] satisfies WebhookError[];

const Act = z.enum(["create", "save", "test", "on", "off", "rotate", "delete", "replay"]);

/** Does an act on the webhooks of the signed-in person's side, as the field `do` says. */
export async function manageWebhooksAction(_previous: WebhookState, form: FormData): Promise<WebhookState> {
  const act = Act.safeParse(form.get("do"));
  if (!act.success) return failWith("invalid");
  let state: WebhookState | null;
  try {
    const session = await currentSession();
    if (!session) return failWith("signed_out");
    state = await run(session, act.data, form);
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_failed") return failWith("invalid", ["url"]);
    if (error instanceof AppError && KNOWN.includes(error.code)) return failWith(error.code as WebhookError);
    return failWith(toOutage(error));
  }
  revalidatePath("/[locale]/account/webhooks", "layout");
  if (state) return state;
  const locale = readFormText(form, "locale");
  redirect(`/${isLocale(locale) ? locale : "ru"}/account/webhooks`);
}

/** Null after a deletion: the page is gone. */
async function run(session: Session, act: z.infer<typeof Act>, form: FormData): Promise<WebhookState | null> {
  const id = readFormText(form, "id");
  switch (act) {
    case "create":
    case "save":
      return save(session, act === "save" ? id : null, form);
    case "test":
      await sendTest(id, session);
      return done("tested");
    case "on":
    case "off":
      await patchWebhook(id, { active: act === "on" }, session);
      return done(act);
    case "rotate": {
      const { secret, url } = await rotateSecret(id, session);
      return { status: "secret", secret, url, at: Date.now() };
    }
    case "replay":
      await replayDelivery(readFormText(form, "delivery"), session);
      return done("replayed");
    case "delete":
      await deleteWebhook(id, session);
      return null;
  }
}

async function save(session: Session, id: string | null, form: FormData): Promise<WebhookState> {
  const input = CreateWebhook.safeParse({
    url: readFormText(form, "url").trim(),
    description: readFormText(form, "description").trim() || null,
    events: form.getAll("events"),
  });
  if (!input.success) {
    const bad = new Set(input.error.issues.map(({ path }) => path[0]));
    return failWith(
      "invalid",
      (["url", "description", "events"] as const).filter((name) => bad.has(name)),
    );
  }
  if (id !== null) {
    await patchWebhook(id, input.data, session);
    return done("saved");
  }
  const { secret, url } = await createWebhook(input.data, session);
  return { status: "secret", secret, url, at: Date.now() };
}

type Done = Extract<WebhookState, { status: "done" }>["what"];
const done = (what: Done): WebhookState => ({ status: "done", what, at: Date.now() });

function failWith(error: WebhookError, fields: WebhookField[] = []): WebhookState {
  return { status: "error", error, fields, at: Date.now() };
}
