"use server";

import { redirect } from "next/navigation";
import { requireSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readFormLocale } from "@/lib/i18n/routing";
import { runFeedNow } from "@/lib/jobs/commands/run-feed";

/** Fetches the feed that the form names, then shows its runs and how this one ended. Only for admins. */
export async function runFeedAction(form: FormData): Promise<void> {
  const locale = readFormLocale(form);
  const feed = String(form.get("feed") ?? "");
  const page = `/${locale}/admin/feeds`;
  const session = await requireSession(locale, page);
  let result: string;
  try {
    result = (await runFeedNow(session, feed))?.status ?? "going";
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "conflict" && error.code !== "not_found")) throw error;
    result = error.code;
  }
  redirect(`${page}?${new URLSearchParams({ feed, result })}#runs`);
}
