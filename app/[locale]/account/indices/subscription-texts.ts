import { getMessages, getTranslations } from "next-intl/server";
import { findShownUnit, formatIndexPrice, getIndexHref } from "@/components/market/index-texts";
import type { ListedSubscription, SubscriptionTexts } from "@/components/market/subscription-state";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { NamedSubscription } from "@/lib/indices/queries/subscriptions";

/** Texts of the forms about subscriptions to the index. */
export async function loadSubscriptionTexts(locale: Locale): Promise<SubscriptionTexts> {
  const { kind, kinds, bound, add, remove, added, removed, errors } = (await getMessages({ locale })).indices
    .subscriptions;
  return { kind, kinds, bound, add, remove, added, removed, errors };
}

/** Subscriptions as a page lists them. */
export async function listShownSubscriptions(
  subscriptions: readonly NamedSubscription[],
  locale: Locale,
): Promise<ListedSubscription[]> {
  const t = await getTranslations({ locale, namespace: "indices.subscriptions" });
  return subscriptions.map((subscription) => {
    const { id, symbol, kind, value } = subscription;
    const price = value === null ? "" : formatIndexPrice(Number(value), findShownUnit(subscription), locale);
    const [name, what] = [getName(subscription, locale), t(kind, { price })];
    return { id, href: getIndexHref(symbol, locale), name, what, removeLabel: t("removeOf", { name, what }) };
  });
}
