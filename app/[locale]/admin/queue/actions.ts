"use server";

import { redirect } from "next/navigation";
import { currentSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readFormLocale } from "@/lib/i18n/routing";
import { retryJob } from "@/lib/jobs/commands/retry-job";

/** Queues the failed job that the form names again. Only for administrators. */
export async function retryJobAction(form: FormData): Promise<void> {
  const page = `/${readFormLocale(form)}/admin/queue`;
  const session = await currentSession();
  if (!session) redirect(`/${readFormLocale(form)}/sign-in?next=${encodeURIComponent(page)}`);
  let result = "queued";
  try {
    await retryJob(String(form.get("id") ?? ""), session);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "invalid_transition" && error.code !== "not_found"))
      throw error;
    result = "state";
  }
  redirect(`${page}?result=${result}`);
}
