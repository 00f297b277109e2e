import { z } from "zod";

/** Mails that a person may do without. */
export const SWITCHABLE_KINDS = ["chats", "alerts", "expiry", "moderation"] as const;
/** Mails that always come: they guard the account or follow from a contract. */
export const MANDATORY_KINDS = ["account", "billing"] as const;

export const SwitchableKind = z.enum(SWITCHABLE_KINDS);
export type SwitchableKind = z.infer<typeof SwitchableKind>;

/** What a mail is about, as people switch it: chats, alerts of saved searches, the end of listings, results of moderation; account and invoices. */
export type MailKind = SwitchableKind | (typeof MANDATORY_KINDS)[number];

/** Which of the switchable mails a person gets. */
export const MailSettings = z.strictObject({
  chats: z.boolean(),
  alerts: z.boolean(),
  expiry: z.boolean(),
  moderation: z.boolean(),
} satisfies Record<SwitchableKind, z.ZodBoolean>);
export type MailSettings = z.infer<typeof MailSettings>;

export const isSwitchable = (kind: MailKind): kind is SwitchableKind =>
  (SWITCHABLE_KINDS as readonly string[]).includes(kind);
