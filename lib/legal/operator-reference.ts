// The operator of this installation, from the settings.
import { env } from "@/lib/core/env";

/** Details of the operator that the legal pages name; null where a setting is missing. */
type Operator = Record<(typeof DETAILS)[number], string | null>;

const DETAILS = ["name", "inn", "kpp", "ogrn", "address", "phone", "email", "officer", "register", "hosting"] as const;

/** A sole proprietor's INN has 12 digits, and no KPP goes with it. */
const isSoleProprietor = (inn: string | undefined) => inn?.length === 12;

/** The setting behind each detail. */
const SETTINGS: Readonly<Record<keyof Operator, string>> = {
  name: "BILLING_NAME",
  inn: "BILLING_INN",
  kpp: "BILLING_KPP",
  ogrn: "OPERATOR_OGRN",
  address: "BILLING_ADDRESS",
  phone: "OPERATOR_PHONE",
  email: "SUPPORT_EMAIL",
  officer: "OPERATOR_DATA_OFFICER",
  register: "OPERATOR_REGISTER_NUMBER",
  hosting: "OPERATOR_HOSTING",
};

/** The operator as the settings name it. Nothing is invented: the demo supplier of invoices is no operator. */
export function getOperator(settings = env()): Operator {
  return {
    name: settings.BILLING_NAME ?? null,
    inn: settings.BILLING_INN ?? null,
    kpp: settings.BILLING_KPP ?? (isSoleProprietor(settings.BILLING_INN) ? "–" : null),
    ogrn: settings.OPERATOR_OGRN ?? null,
    address: settings.BILLING_ADDRESS ?? null,
    phone: settings.OPERATOR_PHONE ?? null,
    // The default is an address below .example, where no mail arrives (RFC 2606).
    email: settings.SUPPORT_EMAIL.endsWith(".example") ? null : settings.SUPPORT_EMAIL,
    officer: settings.OPERATOR_DATA_OFFICER ?? null,
    register: settings.OPERATOR_REGISTER_NUMBER ?? null,
    hosting: settings.OPERATOR_HOSTING ?? null,
  };
}

/** Names of the settings without which the site should not be opened to the public. */
export function listMissingSettings(settings = env()): string[] {
  const operator = getOperator(settings);
  return DETAILS.filter((detail) => operator[detail] === null).map((detail) => SETTINGS[detail]);
}
