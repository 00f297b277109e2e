"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/lib/auth/forms";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { renewFromMail } from "@/lib/listings/expiry/expiry";

/** Renews the listings that the field `token` names; nobody has to be signed in. */
export async function renewAction(form: FormData): Promise<void> {
  const token = form.get("token");
  const page = `/${formLocale(form)}/renew?token=${encodeURIComponent(typeof token === "string" ? token : "")}`;
  redirect(`${page}&${await outcome(typeof token === "string" ? token : "")}`);
}

async function outcome(token: string): Promise<string> {
  try {
    const { renewed, review } = await renewFromMail(token);
    return `done=${renewed}&review=${review}`;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "done=invalid";
    log().error({ err: error }, "listings could not be renewed from a mail");
    return "done=failed";
  }
}
