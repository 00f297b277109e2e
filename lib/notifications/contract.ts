// Kinds of mails, and which of them a person may switch off.
import { z } from "zod";

/** Mails that a person may do without. */
export const SWITCHABLE_KINDS = ["chats", "alerts", "favourites", "expiry", "moderation"] as const;
/** Mails that always come: they guard the account or follow from a contract. */
export const MANDATORY_KINDS = ["account", "billing"] as const;

export const SwitchableKind = z.enum(SWITCHABLE_KINDS);
export type SwitchableKind = z.infer<typeof SwitchableKind>;

/** Kinds of mails, as people switch them: chats, alerts of saved searches, prices of favourites, the end of listings, results of moderation; account and invoices. */
export type MailKind = SwitchableKind | (typeof MANDATORY_KINDS)[number];

/** Switchable mails that a person gets. */
export type MailSettings = Record<SwitchableKind, boolean>;

export const isSwitchable = (kind: MailKind): kind is SwitchableKind =>
  (SWITCHABLE_KINDS as readonly string[]).includes(kind);
