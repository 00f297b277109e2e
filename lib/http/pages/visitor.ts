// Whose request for a page it is, and whether this visitor may have one more made.
import type { IncomingMessage } from "node:http";
import { decode } from "next-auth/jwt";
import { SessionToken } from "@/lib/auth/contract";
import { getSessionCookieName } from "@/lib/auth/options";
import { BoundedMap } from "@/lib/core/cache/remembered";
import { getClientIp, toVisitor } from "@/lib/core/client-ip";
import { getAuthSecret } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import { getPageGates, type PageGates, type Slot } from "../pressure/gate";
import { meterPage } from "../rate-limit";

/** Whose share of the gate, and of PAGE_RATE_LIMIT, a request takes. `isMember`: a signed-in person. */
type Visitor = { name: string; isMember: boolean };

/** A visitor who asks for a page that has to be made. */
export type Guest = {
  visitor: string;
  /** Seconds until the visitor may ask under PAGE_RATE_LIMIT; 0: now. */
  waitSeconds: number;
  /** Takes a slot for making the page; null when there is none. */
  acquire: (patient?: boolean) => Slot | null;
};
export type Admit = (req: IncomingMessage) => Promise<Guest>;

/** Bytes for genuine cookies that were seen lately: a few thousand. */
const MAX_COOKIE_BYTES = 2 ** 22;
/** Time for which a cookie that was found genuine is not decrypted again, in milliseconds. */
const TRUST_MS = 10 * 60_000;

type Genuine = { userId: string; until: number };
const getGenuineCookies = () => singleton("genuine-cookies", () => new BoundedMap<Genuine>(MAX_COOKIE_BYTES));

/** Creates the function that counts a page on its visitor. Signed-in people have slots of their own. */
export function createAdmission(gates: PageGates = getPageGates()): Admit {
  return async (req) => {
    const { name, isMember } = await identifyVisitor(req);
    const gate = isMember ? gates.members : gates.visitors;
    return { visitor: name, waitSeconds: await meterPage(name), acquire: (patient) => gate.acquire(name, patient) };
  };
}

/**
 * Identifies the visitor of a page: the account of a genuine session cookie, otherwise the address (of IPv6 its /64). A client that
 * invents cookies stays one visitor. No query is made: a session that was ended meanwhile opens nothing, and still counts on its account.
 */
async function identifyVisitor({ headers }: Pick<IncomingMessage, "headers">): Promise<Visitor> {
  const cookie = headers.cookie === undefined ? null : readSessionCookie(headers.cookie);
  const userId = cookie === null ? null : await readGenuine(cookie);
  if (userId !== null) return { name: userId, isMember: true };
  const ip = getClientIp({ get: (name) => headers[name]?.toString() ?? null });
  return { name: toVisitor(ip), isMember: false };
}

function readSessionCookie(header: string): string | null {
  const start = `${getSessionCookieName()}=`;
  const pair = header.split(";").find((each) => each.trimStart().startsWith(start));
  return pair?.trim().slice(start.length) || null;
}

/** The account of a cookie that this server made and that has not expired; null for any other. */
async function readGenuine(cookie: string): Promise<string | null> {
  const known = getGenuineCookies().get(cookie);
  if (known && known.until > Date.now()) return known.userId;
  const claims = await decode({ token: cookie, secret: getAuthSecret() }).catch(() => null);
  const parsed = SessionToken.safeParse(claims);
  if (!parsed.success) return null;
  const { userId } = parsed.data;
  getGenuineCookies().set(cookie, { userId, until: Date.now() + TRUST_MS }, 2 * cookie.length + 200);
  return userId;
}
