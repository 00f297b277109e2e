import type { QueuePlace } from "@/lib/moderation/query";

/** Parameters of the queue that its things carry along, so that «next» means the next of the same list. */
export const QUEUE_PARAMS = ["kind", "q", "sort", "order"] as const;

/** Address of one thing of the queue. */
export function formatItemHref(
  { kind, id }: QueuePlace,
  params: Readonly<Record<string, string>>,
  locale: string,
): string {
  const path = `/${locale}/admin/moderation/${kind === "chat" ? "chats" : "listings"}/${id}`;
  const query = formatQueueQuery(params);
  return query ? `${path}?${query}` : path;
}

/** Keeps the parameters that belong to the queue. */
export function formatQueueQuery(params: Readonly<Record<string, string | undefined>>): string {
  const kept = QUEUE_PARAMS.flatMap((name) => (params[name] ? [[name, params[name]] as [string, string]] : []));
  return new URLSearchParams(kept).toString();
}
