"use server";

import { notFound, redirect } from "next/navigation";
import { requireSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { restoreFreightTable } from "@/lib/freight/commands";
import { readFormLocale } from "@/lib/i18n/routing";

/** Puts the version that the form names in force again. Only for administrators, as the command itself checks. */
export async function restoreFreightAction(form: FormData): Promise<void> {
  const locale = readFormLocale(form);
  const page = `/${locale}/admin/freight`;
  const session = await requireSession(locale, page);
  let done = "restored";
  try {
    await restoreFreightTable(session, Number(form.get("version")));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    done = "conflict";
  }
  redirect(`${page}?done=${done}`);
}
