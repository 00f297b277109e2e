// Signed links in mails that end mails of a kind or of a saved search.
import { createHmac, timingSafeEqual } from "node:crypto";
import { getAuthSecret } from "@/lib/core/env";
import { isId } from "@/lib/core/id";
import type { Unsubscribe } from "@/lib/core/mail/compose-email";
import { SwitchableKind } from "../contract";

/** Target of a link: mails of one kind to a person, or the alerts of one saved search. */
export type UnsubscribeTarget =
  | { to: "kind"; kind: SwitchableKind; userId: string }
  | { to: "search"; searchId: string };

/**
 * Link that ends mails of a kind from the mail itself; the third argument of `composeMail`. The link names the person and
 * the kind under a signature, works signed out and never grows old: whoever has the mail may end such mails, no more.
 */
export function createUnsubscribe(kind: SwitchableKind, userId: string): Unsubscribe {
  const texts = {
    chats: { ru: "Не присылать писем о новых сообщениях", en: "Stop e-mails about new messages" },
    alerts: {
      ru: "Не присылать писем о новых объявлениях и индексах",
      en: "Stop e-mails about new listings and indices",
    },
    favourites: {
      ru: "Не присылать писем о снижении цен в избранном",
      en: "Stop e-mails about price drops in favourites",
    },
    expiry: { ru: "Не присылать писем о сроке объявлений", en: "Stop e-mails about expiring listings" },
    moderation: { ru: "Не присылать писем о результатах проверки", en: "Stop e-mails about moderation results" },
  } as const;
  return { token: signSubscription({ to: "kind", kind, userId }), label: texts[kind] };
}

/** Link that ends the alerts of one saved search from the mail itself. */
export function createSearchUnsubscribe(searchId: string): Unsubscribe {
  return {
    token: signSubscription({ to: "search", searchId }),
    label: { ru: "Отключить уведомления об этом поиске", en: "Stop alerts for this search" },
  };
}

/** The token of a subscription: `<what>.<id>.<signature>`, safe in an address. */
export function signSubscription(subscription: UnsubscribeTarget): string {
  const named =
    subscription.to === "kind" ? `${subscription.kind}.${subscription.userId}` : `search.${subscription.searchId}`;
  return `${named}.${signText(named).toString("base64url")}`;
}

/** Reads the target of a token; null when we did not sign it. */
export function readSubscription(token: string): UnsubscribeTarget | null {
  const [what = "", id = "", given = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isId(id)) return null;
  const presented = Buffer.from(given, "base64url");
  const expected = signText(`${what}.${id}`);
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;
  if (what === "search") return { to: "search", searchId: id };
  const kind = SwitchableKind.safeParse(what);
  return kind.success ? { to: "kind", kind: kind.data, userId: id } : null;
}

function signText(named: string): Buffer {
  return createHmac("sha256", getAuthSecret()).update(`unsubscribe:${named}`).digest();
}
