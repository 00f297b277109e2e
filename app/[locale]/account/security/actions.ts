"use server";

import { revalidatePath } from "next/cache";
import type { RecordState } from "@/components/account/record-state";
import { endOtherSessions, endOwnSession } from "@/lib/auth/commands";
import { startSession } from "@/lib/auth/session";
import { toDone, tryRecord } from "../record-forms";

/** Ends one session (`do` is its id) or all but this one (`do` is `others`). */
export async function endSessionsAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const wish = form.get("do");
  const refused = await tryRecord(form, ["not_found"], async (session) => {
    if (wish === "others") {
      const { userId, sessionId } = session;
      await startSession({ userId, sessionId, ...(await endOtherSessions(session)) });
    } else await endOwnSession(session, typeof wish === "string" ? wish : "");
  });
  if (refused) return refused;
  revalidatePath("/[locale]/account/security", "page");
  return toDone(wish === "others" ? "others" : "ended");
}
