"use server";

import { redirect } from "next/navigation";
import { currentSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readFormLocale } from "@/lib/i18n/routing";
import { retryJob } from "@/lib/jobs/commands/retry-job";

/** Puts the failed mail that the form names back into the queue. Only for admins. */
export async function retryMailAction(form: FormData): Promise<void> {
  const id = String(form.get("id") ?? "");
  const page = `/${readFormLocale(form)}/admin/mails/${encodeURIComponent(id)}`;
  const session = await currentSession();
  if (!session) redirect(`/${readFormLocale(form)}/sign-in?next=${encodeURIComponent(page)}`);
  let result = "queued";
  try {
    await retryJob(id, session);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "invalid_transition" && error.code !== "not_found"))
      throw error;
    result = "state";
  }
  redirect(`${page}?result=${result}`);
}
