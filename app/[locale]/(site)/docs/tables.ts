// Tables of the guides that the code itself fills, so that they can't go stale.
import { getTranslations } from "next-intl/server";
import { CHATS_PER_HOUR } from "@/lib/chats/policy";
import { SCOPES } from "@/lib/core/caller";
import { env } from "@/lib/core/env";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";
import { MAX_OFFSET } from "@/lib/core/page";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { MAX_BODY_BYTES } from "@/lib/http/api-request";
import { FIELD_CODES } from "@/lib/http/openapi/field-codes";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { MAX_FILE_BYTES, MAX_ROWS } from "@/lib/imports/contract";
import { MAX_PHOTO_MB } from "@/lib/listings/photos/photo-contract";
import { categoryTree, listLeaves } from "@/lib/reference/categories/tree";
import { getTariff } from "@/lib/reference/tariffs";

/** Numbers that the texts of the errors name. */
export const ERROR_LIMITS = {
  ...{ chats: CHATS_PER_HOUR, rows: MAX_OFFSET, body: MAX_BODY_BYTES / 1024 ** 2 },
  ...{ file: MAX_FILE_BYTES / 1024 ** 2, fileRows: MAX_ROWS, photo: MAX_PHOTO_MB },
};

const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (heads: string[], rows: string[]) => [row(...heads), row(...heads.map(() => "---")), ...rows].join("\n");

/** Tables of the guides as Markdown, from the code that they describe. */
export async function makeTables(locale: Locale): Promise<Record<string, string>> {
  return {
    tariffs: await listTariffs(locale),
    scopes: await listScopes(locale),
    errors: await listErrors(locale),
    "field-codes": table(
      locale === "ru" ? ["Код поля", "Что не так"] : ["Field code", "What is wrong"],
      Object.entries(FIELD_CODES).map(([code, meaning]) => row(`\`${code}\``, meaning)),
    ),
    categories: listCategories(locale),
    support: `[${env().SUPPORT_EMAIL}](mailto:${env().SUPPORT_EMAIL})`,
  };
}

async function listTariffs(locale: Locale): Promise<string> {
  const t = await getTranslations({ locale, namespace: "docs" });
  const names = await getTranslations({ locale, namespace: "account.tariffs" });
  const rows = TARIFF_IDS.map((id) => {
    const { api, keys, requestsPerHour, bulk } = getTariff(id);
    return row(names(id), api ? keys : 0, api ? formatNumber(requestsPerHour, locale) : t("noApi"), t(`bulk.${bulk}`));
  });
  return table([t("tariff"), t("keysHead"), t("rateHead"), t("bulkHead")], rows);
}

async function listScopes(locale: Locale): Promise<string> {
  const t = await getTranslations({ locale, namespace: "docs" });
  const texts = await getTranslations({ locale, namespace: "keys.scopes" });
  return table(
    [t("scope"), t("allows")],
    SCOPES.map((scope) => row(`\`${scope}\``, texts(scope))),
  );
}

const listErrors = async (locale: Locale) =>
  (await Promise.all((Object.keys(ERRORS) as ErrorCode[]).map((code) => formatErrorSection(code, locale)))).join(
    "\n\n",
  );

/** The section of an error code: what it is, when it comes, what to do. */
export async function formatErrorSection(code: ErrorCode, locale: Locale): Promise<string> {
  const texts = await getTranslations({ locale, namespace: "errorCodes" });
  const support = (text: string) => `[${text}](mailto:${env().SUPPORT_EMAIL})`;
  const about = [
    `**${texts(`${code}.title`)}.**`,
    texts(`${code}.when`, ERROR_LIMITS),
    texts.markup(`${code}.fix`, { support }),
  ];
  return `### [\`${code}\`](/docs/errors/${code}) ${ERRORS[code].status} {#${code}}\n\n${about.join(" ")}`;
}

/** Every leaf with the keys of its attributes. */
function listCategories(locale: Locale): string {
  const t = locale === "ru" ? ["Категория", "`cat`", "Показатели"] : ["Category", "`cat`", "Attributes"];
  return categoryTree
    .map((industry) => {
      const name = locale === "ru" ? industry.name : industry.nameEn;
      const rows = listLeaves(industry).map((leaf) =>
        row(
          locale === "ru" ? leaf.name : leaf.nameEn,
          `\`${leaf.slug}\``,
          leaf.attributes.map(({ key }) => `\`${key}\``).join(", ") || "–",
        ),
      );
      return `### ${name} {#${industry.slug}}\n\n${table(t, rows)}`;
    })
    .join("\n\n");
}
