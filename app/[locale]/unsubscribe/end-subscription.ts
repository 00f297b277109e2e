import { unsubscribeFromMails } from "@/lib/notifications/commands";
import { readSubscription } from "@/lib/notifications/policy/unsubscribe";
import { endAlerts } from "@/lib/saved-searches/commands";

/** Ends what a token of a mail names. False when we did not sign it. */
export async function unsubscribeByToken(token: unknown): Promise<boolean> {
  const subscription = typeof token === "string" ? readSubscription(token) : null;
  if (subscription?.to === "kind") await unsubscribeFromMails(subscription.userId, subscription.kind);
  else if (subscription) await endAlerts(subscription.searchId);
  return subscription !== null;
}
