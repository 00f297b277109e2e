"use client";

// The right end of the header: a link to sign in, or the visitor's name and unread chats.
import { CircleUser, LogIn } from "lucide-react";
import { type SyntheticEvent, useEffect, useSyncExternalStore } from "react";
import { INBOX_EVENT } from "@/components/chats/use-live";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import { OWN_NAME_EVENT } from "./own-name";
import { askUnread, askVisitor, getKnownVisitor, setName, setUnread, subscribeToVisitor } from "./visitor";

type Props = {
  locale: Locale;
  accountHref: string;
  signInHref: string;
  signInLabel: string;
  accountLabel: string;
  /** Meaning of the number beside the name; # stands for the number. */
  unreadLabel: string;
  current: boolean;
  /** Whether this page can sign people in or out. */
  changes: boolean;
  /** Whether signing in leads back to this page. */
  returns: boolean;
};

/** The visitor's name with a way to the account and to unread chats, or a way to sign in. Public HTML always has the latter. */
export function AccountLink(props: Props) {
  const { locale, accountHref, signInHref, signInLabel, accountLabel, unreadLabel, current, changes, returns } = props;
  const visitor = useSyncExternalStore(subscribeToVisitor, getKnownVisitor, () => null);
  useEffect(() => askVisitor(changes), [changes]);
  const isKnown = visitor !== null;
  useEffect(() => {
    if (!isKnown) return;
    void askUnread(`${accountHref}/chats/unread`);
    window.addEventListener(INBOX_EVENT, setUnread);
    window.addEventListener(OWN_NAME_EVENT, setName);
    return () => {
      window.removeEventListener(INBOX_EVENT, setUnread);
      window.removeEventListener(OWN_NAME_EVENT, setName);
    };
  }, [isKnown, accountHref]);
  // Named when it is pressed: the HTML of a kept page is the same for every address that shows it.
  const nameNext = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    const { pathname, search } = window.location;
    currentTarget.href = `${signInHref}?next=${encodeURIComponent(pathname + search)}`;
  };
  const Icon = visitor ? CircleUser : LogIn;
  const unread = visitor?.unread ?? 0;
  return (
    <>
      <a
        href={visitor ? accountHref : signInHref}
        {...(!visitor && returns && { onPointerDown: nameNext, onClick: nameNext })}
        aria-current={current ? "page" : undefined}
        title={visitor ? accountLabel : undefined}
        className={`flex h-9 max-lg:h-11 max-w-44 xl:max-2xl:max-w-36 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-hover aria-[current]:text-accent ${visitor ? "" : "in-data-visitor:invisible"}`}
      >
        <Icon aria-hidden className={visitor ? "" : "max-sm:hidden"} />
        <span className={visitor ? "truncate max-sm:sr-only" : "truncate"}>
          {visitor ? formatPartyName(visitor.name, locale) : signInLabel}
        </span>
      </a>
      {unread > 0 && (
        <a
          href={`${accountHref}/chats`}
          title={unreadLabel.replace("#", String(unread))}
          className="flex h-9 max-lg:h-11 items-center rounded-md px-1 hover:bg-hover"
        >
          <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
            <span aria-hidden>{unread > 99 ? "99+" : unread}</span>
            <span className="sr-only">{unreadLabel.replace("#", String(unread))}</span>
          </span>
        </a>
      )}
    </>
  );
}
