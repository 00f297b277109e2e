// The command that shows unsent mails.
import { listUnsentMails } from "@/lib/core/mail/mail";
import { type Command, JSON_OPTION, printRows, UsageError } from "./command";

export const mailCommands: Record<string, Command> = {
  "mails list": {
    usage: "[--to ADDRESS] [--limit N] [--json]",
    summary: "shows mails that were not sent, newest first (without SMTP_URL that is all of them)",
    options: { to: { type: "string" }, limit: { type: "string" }, ...JSON_OPTION },
    async run(given, output) {
      const limit = Number(given.text("limit") ?? 20);
      if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a whole number from 1.");
      printRows(given, output, await listUnsentMails(limit, given.text("to")), describeMail);
    },
  },
};

const describeMail = ({ to, subject, status, createdAt, text }: Awaited<ReturnType<typeof listUnsentMails>>[number]) =>
  `To: ${to}\nSubject: ${subject}\nDate: ${createdAt.toISOString()}\nStatus: ${status}\n\n${text}\n`;
