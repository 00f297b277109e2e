import { getTranslations } from "next-intl/server";
import { EXPIRY_DAYS, OVERLAP_HOURS } from "@/components/account/key-state";
import type { KeyTexts } from "@/components/account/key-texts";
import { SCOPES } from "@/lib/core/caller";
import type { Locale } from "@/lib/i18n/routing";

/** Texts of the page of keys, for its part in the browser. */
export async function loadKeyTexts(locale: Locale): Promise<Omit<KeyTexts, "full">> {
  const t = await getTranslations({ locale, namespace: "keys" });
  const record = <K extends string, V extends string>(names: readonly K[], text: (name: K) => V) =>
    Object.fromEntries(names.map((name) => [name, text(name)])) as Record<K, V>;
  const plain = record(
    [
      "issuedTitle",
      "rotatedTitle",
      "shownOnce",
      "overlapOn",
      "overlapNone",
      "copyKey",
      "copyCurl",
      "copied",
      "tryIt",
      "revoked",
      "rotate",
      "rotateKey",
      "rotateTitle",
      "rotateText",
      "overlapLabel",
      "rotateSubmit",
      "revoke",
      "revokeKey",
      "revokeTitle",
      "revokeText",
      "revokeSubmit",
      "cancel",
      "newTitle",
      "nameLabel",
      "nameHint",
      "scopesLabel",
      "scopesHint",
      "expiryLabel",
      "issueSubmit",
      "pending",
    ] as const,
    (name) => t(name),
  );
  return {
    ...plain,
    errors: record(
      [
        "conflict",
        "tariff_required",
        "invalid_transition",
        "not_found",
        "unavailable",
        "internal",
        "invalid",
        "signed_out",
      ] as const,
      (name) => t(`errors.${name}`),
    ),
    fieldErrors: record(["name", "scopes", "expiry"] as const, (name) => t(`fieldErrors.${name}`)),
    fieldNames: {
      name: t("nameLabel"),
      scopes: t("scopesLabel"),
      expiry: t("expiryLabel"),
    },
    states: record(["ACTIVE", "ROTATING", "REVOKED", "EXPIRED", "SUSPENDED"] as const, (name) => t(`states.${name}`)),
    table: record(
      [
        "caption",
        "name",
        "key",
        "scopes",
        "created",
        "lastUsed",
        "expires",
        "hour",
        "actions",
        "never",
        "noEnd",
        "until",
        "unknown",
        "ended",
        "over",
      ] as const,
      (name) => t(`table.${name}`),
    ),
    overlaps: Object.fromEntries(
      OVERLAP_HOURS.map((hours) => [hours, hours === 0 ? t("overlapNow") : t("hours", { count: hours })]),
    ),
    expiries: Object.fromEntries(
      EXPIRY_DAYS.map((days) => [days, days === 0 ? t("expiryNever") : t("days", { count: days })]),
    ),
    scopeNames: Object.fromEntries(SCOPES.map((scope) => [scope, t(`scopes.${scope}`)])),
  };
}
