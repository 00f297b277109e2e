"use server";

// Actions of /admin/users/…: set the tariff and the role of an account, block and unblock it.
import type { RecordState } from "@/components/account/record-state";
import { setTariff } from "@/lib/billing/commands/set-tariff";
import { readForm, readFormText } from "@/lib/core/forms";
import { blockUser, unblockUser } from "@/lib/moderation/commands/block-user";
import { BlockInput } from "@/lib/moderation/contract";
import { setRole } from "@/lib/users/admin-commands";
import { getUserFacts } from "@/lib/users/admin-queries";
import { SetRoleInput } from "@/lib/users/admin-query";
import { SetTariffInput } from "@/lib/users/contract";
import { submitOwnForm } from "../../account/record-forms";

const OPTIONS = {
  page: "/[locale]/admin/users/[id]",
  known: ["own", "last", "out", "admin", "blocked", "not_blocked", "conflict", "not_found"],
};

/** Puts the account that the form names on a tariff. */
export async function setTariffAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, OPTIONS, async (session) => {
    const { email, tariff: before } = await getUserFacts(readFormText(form, "userId"), session);
    const input = SetTariffInput.parse({ email, tariff: form.get("tariff") });
    if (!(await setTariff(session, input)).changed) return { done: "same" };
    return { done: input.tariff === before ? "granted" : "tariff" };
  });
}

/** Gives it a role. */
export async function setRoleAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, OPTIONS, async (session) => {
    const input = SetRoleInput.parse(readForm(form, ["userId", "role"]));
    return { done: (await setRole(session, input)).changed ? "role" : "same" };
  });
}

/** Keeps it out, for a reason. */
export async function blockUserAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return actForReason(form, "block", blockUser);
}

/** Lets it in again, for a reason. */
export async function unblockUserAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return actForReason(form, "unblock", unblockUser);
}

async function actForReason(form: FormData, done: string, command: typeof blockUser): Promise<RecordState> {
  const input = BlockInput.safeParse(readForm(form, ["reason"]));
  return submitOwnForm(form, OPTIONS, async (session) => {
    if (!input.success) return { failed: "invalid", fields: { reason: "reason" } };
    await command(readFormText(form, "userId"), input.data, session);
    return { done };
  });
}
