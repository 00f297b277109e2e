/**
 * Path of a first message, without the language: about a listing (its slug), or `to` a person or a company (their id).
 */
export function formatNewChatPath(about: { listing?: string; to?: string }): string {
  const query = new URLSearchParams(about).toString();
  return query === "" ? "/account/chats/new" : `/account/chats/new?${query}`;
}
