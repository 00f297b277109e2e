"use server";

// Actions of /account/company/members: invite people, change their roles, remove them.
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
import { readForm, readFormText } from "@/lib/core/forms";
import { submitOwnForm } from "../../record-forms";

const OPTIONS = {
  page: "/[locale]/account/company/members",
  known: ["not_owner", "not_found", "last_owner", "member", "too_many", "too_late", "unconfirmed"],
};

const countInvitation = async (session: Session) =>
  limitAttempt("invite", getClientIp(await headers()), session.userId);

/** Invites `email` as `role`; the mail is in `locale`. */
export async function inviteAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, OPTIONS, async (session) => {
    const input = InviteInput.parse(readForm(form, ["email", "role", "locale"]));
    await countInvitation(session);
    await inviteMember(session, input);
    return { done: "invited" };
  });
}

/** The buttons of the rows: `do` is what to do and with whom; a new role stands in `role-<id>`. */
export async function manageMembersAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const [act, id = ""] = readFormText(form, "do").split(" ");
  return submitOwnForm(form, OPTIONS, async (session) => {
    switch (act) {
      case "role":
        await changeRole(session, id, z.enum(COMPANY_ROLES).parse(form.get(`role-${id}`)));
        return { done: "changed" };
      case "remove":
        await removeMember(session, id);
        return { done: "removed" };
      case "resend":
        await countInvitation(session);
        await resendInvitation(session, id);
        return { done: "resent" };
      case "revoke":
        await revokeInvitation(session, id);
        return { done: "revoked", undo: `restore ${id}` };
      case "restore":
        await restoreInvitation(session, id);
        return { done: "restored" };
      default:
        return { failed: "invalid" };
    }
  });
}
