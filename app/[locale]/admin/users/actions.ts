"use server";

import { revalidatePath } from "next/cache";
import type { AdminFormState } from "@/components/admin/form-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { setTariff } from "@/lib/billing/commands/set-tariff";
import { readForm } from "@/lib/core/forms";
import { blockUser, unblockUser } from "@/lib/moderation/commands/block-user";
import { BlockInput } from "@/lib/moderation/contract";
import { setRole } from "@/lib/users/admin-commands";
import { getUserFacts } from "@/lib/users/admin-queries";
import { SetRoleInput } from "@/lib/users/admin-query";
import { SetTariffInput } from "@/lib/users/contract";
import { completeForm, failForm, refuseForm } from "../form-answers";

const KNOWN = ["own", "last", "out", "admin", "blocked", "not_blocked", "conflict", "not_found"];

/** Puts the account that the form names on a tariff. */
export async function setTariffAction(_previous: AdminFormState, form: FormData): Promise<AdminFormState> {
  return acting(form, async (session, userId) => {
    const { email, tariff: before } = await getUserFacts(userId, session);
    const input = SetTariffInput.safeParse({ email, tariff: form.get("tariff") });
    if (!input.success) return failForm("internal", form);
    if (!(await setTariff(session, input.data)).changed) return completeForm("same");
    return completeForm(input.data.tariff === before ? "granted" : "tariff");
  });
}

/** Gives it a role. */
export async function setRoleAction(_previous: AdminFormState, form: FormData): Promise<AdminFormState> {
  return acting(form, async (session, userId) => {
    const input = SetRoleInput.safeParse({ userId, role: form.get("role") });
    if (!input.success) return failForm("internal", form);
    return completeForm((await setRole(session, input.data)).changed ? "role" : "same");
  });
}

/** Keeps it out, for a reason. */
export async function blockUserAction(_previous: AdminFormState, form: FormData): Promise<AdminFormState> {
  return acting(form, async (session, userId) => {
    const input = BlockInput.safeParse(readForm(form, ["reason"]));
    if (!input.success) return failForm("reason", form, { reason: "reason" });
    await blockUser(userId, input.data, session);
    return completeForm("block");
  });
}

/** Lets it in again, for a reason. */
export async function unblockUserAction(_previous: AdminFormState, form: FormData): Promise<AdminFormState> {
  return acting(form, async (session, userId) => {
    const input = BlockInput.safeParse(readForm(form, ["reason"]));
    if (!input.success) return failForm("reason", form, { reason: "reason" });
    await unblockUser(userId, input.data, session);
    return completeForm("unblock");
  });
}

async function acting(
  form: FormData,
  act: (session: Session, userId: string) => Promise<AdminFormState>,
): Promise<AdminFormState> {
  try {
    const session = await currentSession();
    if (!session) return failForm("signed_out", form);
    const state = await act(session, readForm(form, ["userId"]).userId ?? "");
    if (state.status === "done") revalidatePath("/[locale]/admin/users/[id]", "page");
    return state;
  } catch (error) {
    return refuseForm(error, form, KNOWN);
  }
}
