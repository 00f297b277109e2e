"use server";

// Actions of /admin/moderation: decide about a listing, open a reported chat, close its report.
import { redirect } from "next/navigation";
import { z } from "zod";
import type { DecisionError, DecisionState, DecisionValues } from "@/components/moderation/decision-state";
import { formatItemHref, QUEUE_PARAMS } from "@/components/moderation/queue-href";
import { currentSession, type Session } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readForm, toOutage } from "@/lib/core/forms";
import { readAddress } from "@/lib/http/pages/address";
import { readFormLocale } from "@/lib/i18n/routing";
import {
  approveListing,
  dismissReports,
  rejectListing,
  takeDownListing,
} from "@/lib/moderation/commands/decide-listing";
import { openReportedChat, resolveChatReport } from "@/lib/moderation/commands/resolve-chat-report";
import { Note, RefusalInput } from "@/lib/moderation/contract";
import { DECISIONS, findOvertaken } from "@/lib/moderation/policy";
import { findNeighbours } from "@/lib/moderation/queries/list-queue";
import { type QueuePlace, QueueQuery } from "@/lib/moderation/query";

const KNOWN = ["invalid_transition", "not_found"] as const;
const Version = z.coerce.number().int().min(1);

/** Decides about the listing that the form names, then goes on to the next thing of the queue it came from. */
export async function decideListingAction(_previous: DecisionState, form: FormData): Promise<DecisionState> {
  const { id = "", decision: asked, upTo = "" } = readForm(form, ["id", "decision", "upTo"]);
  const decision = DECISIONS.find((one) => one === asked);
  const given = readForm(form, ["reason", "note"]);
  // Browsers send line breaks of a form as CR LF.
  const note = (given.note ?? "").replaceAll("\r\n", "\n");
  const refusal = RefusalInput.safeParse({ reason: given.reason, note });
  const version = Version.safeParse(form.get("version"));
  if (!decision || !version.success) return failWith("internal", form);
  if ((decision === "reject" || decision === "take-down") && !refusal.success) {
    const wrong = new Set(refusal.error.issues.map(({ path }) => path[0]));
    const fields = (["reason", "note"] as const).filter((one) => wrong.has(one));
    return { status: "invalid", fields, values: readValues(form), at: Date.now() };
  }
  let next: string;
  try {
    const session = await currentSession();
    if (!session) return failWith("signed_out", form);
    const place = await placeBehind(form, id, session);
    if (decision === "approve") await approveListing(id, version.data, session);
    else if (decision === "dismiss-reports") await dismissReports(id, upTo, Note.catch(null).parse(note), session);
    else if (refusal.success) {
      const refuse = decision === "reject" ? rejectListing : takeDownListing;
      await refuse(id, version.data, refusal.data, session);
    }
    next = onward(form, place, decision);
  } catch (error) {
    return toFailure(error, form);
  }
  redirect(next);
}

/** Notes the look in the audit trail, then shows the reported messages. */
export async function openReportedChatAction(form: FormData): Promise<void> {
  const id = String(form.get("id") ?? "");
  const session = await currentSession();
  const page = formatItemHref({ kind: "chat", id }, readParams(form), readFormLocale(form));
  if (session) await openReportedChat(id, session).catch(ignoreGone);
  // The page shows a signed-out visitor the sign-in page, and 404 to an account without the role.
  redirect(page);
}

/** Closes the report of a conversation that the form names. */
export async function resolveChatReportAction(_previous: DecisionState, form: FormData): Promise<DecisionState> {
  const { id = "", outcome, note = "" } = readForm(form, ["id", "outcome", "note"]);
  let next: string;
  try {
    const session = await currentSession();
    if (!session) return failWith("signed_out", form);
    const place = await placeBehind(form, id, session);
    const given = Note.catch(null).parse(note.replaceAll("\r\n", "\n"));
    await resolveChatReport(id, { upheld: outcome === "uphold", note: given }, session);
    next = onward(form, place, "chat");
  } catch (error) {
    return toFailure(error, form);
  }
  redirect(next);
}

function readParams(form: FormData): Record<string, string> {
  return Object.fromEntries(Object.entries(readForm(form, QUEUE_PARAMS)).filter(([, value]) => value !== ""));
}

/** Finds the next item of the queue. It is read before the decision takes the present item out. */
async function placeBehind(form: FormData, id: string, session: Session): Promise<QueuePlace | null> {
  const { query } = readAddress(QueueQuery, readParams(form));
  return (await findNeighbours(id, query, session)).next;
}

function onward(form: FormData, place: QueuePlace | null, done: string): string {
  const locale = readFormLocale(form);
  const params = readParams(form);
  const base = place ? formatItemHref(place, params, locale) : `/${locale}/admin/moderation`;
  return `${base}${base.includes("?") ? "&" : "?"}done=${done}`;
}

function toFailure(error: unknown, form: FormData): DecisionState {
  const overtaken = findOvertaken(error);
  if (overtaken) return failWith(overtaken.decision ? "overtaken" : "changed", form, overtaken);
  const code = error instanceof AppError ? error.code : null;
  if (code === "not_owner") return failWith("signed_out", form);
  if (code === "conflict") return failWith("seller_blocked", form);
  const known = KNOWN.find((one) => one === code);
  return failWith(known ?? toOutage(error), form);
}

function failWith(
  error: DecisionError,
  form: FormData,
  overtaken: ReturnType<typeof findOvertaken> = null,
): DecisionState {
  return { status: "error", error, overtaken, values: readValues(form), at: Date.now() };
}

function readValues(form: FormData): DecisionValues {
  const { reason = "", note = "" } = readForm(form, ["reason", "note"]);
  return { reason, note };
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof AppError && (error.code === "not_found" || error.code === "not_owner"))) throw error;
}
