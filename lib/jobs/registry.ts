import { env } from "@/lib/core/env";
import { limiterJobs } from "@/lib/core/limiter/jobs";
import { deliverMails } from "@/lib/core/mail";
import { currencyJobs } from "@/lib/currency/jobs";
import { housekeepingJobs } from "./housekeeping";
import type { Job, Timer } from "./job";

/** Every scheduled job of the product: one line a domain. */
export const JOBS: readonly Job[] = [...currencyJobs, ...limiterJobs, ...housekeepingJobs];

/** Work at short intervals, which a schedule by the minute can't express. Mails wait for nothing without a mail server. */
export function timers(): Timer[] {
  return env().SMTP_URL ? [{ name: "mails", seconds: 5, run: () => deliverMails() }] : [];
}
