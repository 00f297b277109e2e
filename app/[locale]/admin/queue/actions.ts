"use server";

import { redirect } from "next/navigation";
import { requireSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { retryJob } from "@/lib/jobs/commands/retry-job";

/** Queues the failed job that the form names again. Only for administrators. */
export async function retryJobAction(form: FormData): Promise<void> {
  await retry(form, "queue");
}

/** Puts the failed mail that the form names back into the queue. Only for administrators. */
export async function retryMailAction(form: FormData): Promise<void> {
  await retry(form, `mails/${encodeURIComponent(readFormText(form, "id"))}`);
}

async function retry(form: FormData, path: string): Promise<never> {
  const locale = readFormLocale(form);
  const page = `/${locale}/admin/${path}`;
  const session = await requireSession(locale, page);
  let result = "queued";
  try {
    await retryJob(readFormText(form, "id"), session);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "invalid_transition" && error.code !== "not_found"))
      throw error;
    result = "state";
  }
  redirect(`${page}?result=${result}`);
}
