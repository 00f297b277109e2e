"use server";

import { revalidatePath } from "next/cache";
import type { RecordState } from "@/components/account/record-state";
import type { Session } from "@/lib/auth/session";
import { setTariff } from "@/lib/billing/commands/set-tariff";
import { readForm, readFormText } from "@/lib/core/forms";
import { blockUser, unblockUser } from "@/lib/moderation/commands/block-user";
import { BlockInput } from "@/lib/moderation/contract";
import { setRole } from "@/lib/users/admin-commands";
import { getUserFacts } from "@/lib/users/admin-queries";
import { SetRoleInput } from "@/lib/users/admin-query";
import { SetTariffInput } from "@/lib/users/contract";
import { failRecord, toDone, tryRecord } from "../../account/record-forms";

const KNOWN = ["own", "last", "out", "admin", "blocked", "not_blocked", "conflict", "not_found"];

/** Puts the account that the form names on a tariff. */
export async function setTariffAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return acting(form, async (session, userId) => {
    const { email, tariff: before } = await getUserFacts(userId, session);
    const input = SetTariffInput.parse({ email, tariff: form.get("tariff") });
    if (!(await setTariff(session, input)).changed) return "same";
    return input.tariff === before ? "granted" : "tariff";
  });
}

/** Gives it a role. */
export async function setRoleAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return acting(form, async (session, userId) => {
    const input = SetRoleInput.parse({ userId, role: form.get("role") });
    return (await setRole(session, input)).changed ? "role" : "same";
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
  if (!input.success) return failRecord("reason", form, { fields: { reason: "reason" } });
  return acting(form, async (session, userId) => {
    await command(userId, input.data, session);
    return done;
  });
}

/** Does an act that answers the code of its sentence. */
async function acting(
  form: FormData,
  act: (session: Session, userId: string) => Promise<string>,
): Promise<RecordState> {
  let done = "";
  const refused = await tryRecord(form, KNOWN, async (session) => {
    done = await act(session, readFormText(form, "userId"));
  });
  if (refused) return refused;
  revalidatePath("/[locale]/admin/users/[id]", "page");
  return toDone(done);
}
