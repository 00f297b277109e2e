// Sessions: how long they last, and the claims of their token.
import { z } from "zod";

/** Seconds that a session lasts after it was last renewed: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Claims of a session's token. Role and tariff are read from the database each time. A new password and "sign out everywhere"
 * raise the user's `sessionVersion` and so end every session; `sessionId` ends one.
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
