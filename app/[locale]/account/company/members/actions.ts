"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { z } from "zod";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt } from "@/lib/auth/commands";
import type { Session } from "@/lib/auth/session";
import { inviteMember, resendInvitation, revokeInvitation } from "@/lib/companies/commands/invite-member";
import { changeRole, removeMember } from "@/lib/companies/commands/remove-member";
import { restoreInvitation } from "@/lib/companies/commands/restore-removed";
import { InviteInput } from "@/lib/companies/own-contract";
import { COMPANY_ROLES } from "@/lib/core/caller";
import { getClientIp } from "@/lib/core/client-ip";
import { AppError } from "@/lib/core/errors";
import { readForm } from "@/lib/core/forms";
import { failRecord, rejectRecord, toDone, toUndoable, tryRecord } from "../../record-forms";

const PATH = "/[locale]/account/company/members";
const KNOWN = ["not_owner", "not_found", "last_owner", "member", "too_many", "too_late", "unconfirmed"];
const Wish = z.tuple([z.enum(["role", "remove", "resend", "revoke", "restore"]), z.string()]);

const countInvitation = async (session: Session) =>
  limitAttempt("invite", getClientIp(await headers()), session.userId);

/** Invites `email` as `role`; the mail is in `locale`. */
export async function inviteAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const input = InviteInput.safeParse(readForm(form, ["email", "role", "locale"]));
  if (!input.success) return rejectRecord(input.error, form);
  const refused = await tryRecord(form, KNOWN, async (session) => {
    await countInvitation(session);
    await inviteMember(session, input.data);
  });
  if (refused) return refused;
  revalidatePath(PATH, "page");
  return toDone("invited");
}

/** The buttons of the rows: `do` is what to do and with whom; a new role stands in `role-<id>`. */
export async function manageMembersAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const wish = Wish.safeParse(String(form.get("do") ?? "").split(" "));
  if (!wish.success) return failRecord("invalid", form);
  const [act, id] = wish.data;
  const refused = await tryRecord(form, KNOWN, async (session) => {
    if (act === "role") {
      const role = z.enum(COMPANY_ROLES).safeParse(form.get(`role-${id}`));
      if (!role.success) throw new AppError("validation_failed");
      await changeRole(session, id, role.data);
    } else if (act === "remove") await removeMember(session, id);
    else if (act === "revoke") await revokeInvitation(session, id);
    else if (act === "restore") await restoreInvitation(session, id);
    else {
      await countInvitation(session);
      await resendInvitation(session, id);
    }
  });
  if (refused) return refused;
  revalidatePath(PATH, "page");
  if (act === "revoke") return toUndoable("revoked", `restore ${id}`);
  return toDone(({ role: "changed", remove: "removed", resend: "resent", restore: "restored" } as const)[act]);
}
