// Types of the list of chats, and of the state that tells whether it is outdated.

/** Key by which lists of chats are compared: equal states, equal lists. */
export type Inbox = { unread: number; latest: string };

/** Chat of the list. */
export type ListedChat = {
  id: string;
  /** The other side: its company, or the person. */
  name: string;
  /** Title of the listing, or null without one. */
  about: string | null;
  lastText: string;
  lastIsMine: boolean;
  unreadCount: number;
  updatedAt: string;
};

/** The list beside every page of chats, and where to ask for it again. */
export type ChatsShown = {
  chats: readonly ListedChat[];
  /** Address of the page with more of the older chats; null when all are shown. */
  moreHref: string | null;
  listHref: string;
  /** The state from before the list was read. */
  inbox: Inbox;
};
