import { useLocale, useMessages, useTranslations } from "next-intl";
import { formatWhen } from "@/lib/i18n/dates";
import { formatAuditAmount } from "./audit-amount";

type Nested = Record<string, Record<string, string>>;
type Texts = Record<string, string>;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Texts of the audit trail. An act, field or value without a text of its own shows as it is stored. */
export function useAuditTexts() {
  const t = useTranslations("audit");
  const locale = useLocale();
  const messages = useMessages();
  const { actions, fields, types, states } = messages.audit;
  const known: Record<string, Texts> = {
    role: { ...messages.adminUsers.roles, ...messages.adminCompanies.roles },
    tariff: messages.account.tariffs,
  };
  const statuses: Record<string, Texts> = {
    listing: messages.myListings.states,
    company: messages.adminCompanies.states,
    invoice: messages.billing.statuses,
    news: messages.adminNews.states,
    subscription: states.subscription,
    key: messages.keys.states,
  };

  /** Formats a value of a field for reading. */
  function value(stored: unknown, field: string, type: string): string {
    if (stored === null || stored === undefined || stored === "") return t("empty");
    if (typeof stored === "boolean") return t(stored ? "yes" : "no");
    if (Array.isArray(stored)) return stored.map((one) => value(one, field, type)).join(", ") || t("empty");
    if (typeof stored === "object")
      return Object.entries(stored)
        .map(([name, one]) => `${name} ${value(one, name, type)}`)
        .join(", ");
    const text = String(stored);
    if (field === "status") return statuses[type]?.[text] ?? text;
    // The trail is read by several people: times stand in the market's zone, which the text names.
    if (INSTANT.test(text)) return formatWhen(text, locale, new Date()).title;
    if (field === "query") return formatQuery(text);
    return known[field]?.[text] ?? formatAuditAmount(text, field, locale) ?? text;
  }

  return {
    action: (action: string) => {
      const [type = "", verb = ""] = action.split(".");
      return (actions as Nested)[type]?.[verb] ?? action;
    },
    type: (type: string) => (types as Texts)[type] ?? type,
    field: (field: string) => (fields as Texts)[field] ?? field,
    value,
  };
}

/** The query of an address as people read it: `q=пшеница, country=RU`. */
const formatQuery = (query: string) =>
  [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join(", ");

/** Acts that have a text, with their label, for a list to choose from. */
export function listKnownActions(actions: Nested): { type: string; options: { value: string; label: string }[] }[] {
  return Object.entries(actions).map(([type, verbs]) => ({
    type,
    options: Object.entries(verbs).map(([verb, label]) => ({ value: `${type}.${verb}`, label })),
  }));
}
