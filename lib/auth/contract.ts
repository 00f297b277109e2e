import { z } from "zod";
import type { FormRefusal, Idle } from "@/lib/core/form-state";

/** Seconds that a session lasts after it was last renewed: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * All that the session's token says. Role and tariff are missing on purpose: they are read from the database each
 * time. `sessionVersion` is compared with the user's: a new password and "sign out everywhere" raise that
 * one and so end every session; `sessionId` ends this one alone.
 */
export const SessionToken = z.object({ userId: z.uuid(), sessionVersion: z.int(), sessionId: z.uuid() });
export type SessionToken = z.infer<typeof SessionToken>;

/** Seconds between two records of a session being seen. */
export const SEEN_SECONDS = 5 * 60;

/** A place where somebody is signed in, as they see it themselves. */
export type ActiveSession = {
  id: string;
  userAgent: string;
  /** The network it was last seen from, such as `203.0.113.x`; empty when unknown. */
  network: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

/** What went wrong with a form as a whole; pages have a sentence for each in either language. */
export type FormError =
  | "invalid"
  | "wrong_credentials"
  | "blocked"
  | "email_taken"
  | "wrong_password"
  | "token_invalid"
  | "rate_limited"
  | "signed_out"
  | "unavailable"
  | "internal";

/** What is wrong with one field. */
export type FieldCode = "required" | "too_short" | "too_long" | "invalid" | "same_as_email";

/** Answer of a form's action, as `useActionState` keeps it. */
export type FormState = Idle | { status: "done" } | FormRefusal<FormError, FieldCode>;
