"use server";

import { redirect } from "next/navigation";
import { AppError } from "@/lib/core/errors";
import { readFormText } from "@/lib/core/forms";
import { log } from "@/lib/core/log";
import { readFormLocale } from "@/lib/i18n/routing";
import { renewFromMail } from "@/lib/listings/expiry/expiry-commands";

/** Renews the listings that the field `token` names, signed in or not. */
export async function renewAction(form: FormData): Promise<void> {
  const token = readFormText(form, "token");
  const page = `/${readFormLocale(form)}/renew?token=${encodeURIComponent(token)}`;
  redirect(`${page}&${await renewByToken(token)}`);
}

async function renewByToken(token: string): Promise<string> {
  try {
    const { renewed, review } = await renewFromMail(token);
    return `done=${renewed}&review=${review}`;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "done=invalid";
    log().error({ err: error }, "listings could not be renewed from a mail");
    return "done=failed";
  }
}
