import { expect, it } from "vitest";
import { parseEnv } from "@/lib/core/env";
import { getOperator, listMissingSettings } from "./operator-reference";

const SUPPLIER = {
  BILLING_NAME: "ООО «Рынок»",
  BILLING_INN: "7707083893",
  BILLING_KPP: "770701001",
  BILLING_ADDRESS: "Москва",
  BILLING_BANK: "АО «Банк»",
  BILLING_BIK: "044525000",
  BILLING_ACCOUNT: "40702810000000000001",
  BILLING_CORRESPONDENT_ACCOUNT: "30101810000000000001",
};
const OPERATOR = {
  OPERATOR_OGRN: "1027700132195",
  OPERATOR_PHONE: "+7 495 000-00-00",
  OPERATOR_DATA_OFFICER: "Мария Иванова",
  OPERATOR_REGISTER_NUMBER: "77-26-000001",
  OPERATOR_HOSTING: "ООО «Хостинг», Москва",
};

it("without settings every detail is missing, and none is invented", () => {
  const settings = parseEnv({});
  expect(new Set(Object.values(getOperator(settings)))).toEqual(new Set([null]));
  expect(listMissingSettings(settings)).toEqual([
    "BILLING_NAME",
    "BILLING_INN",
    "BILLING_KPP",
    "OPERATOR_OGRN",
    "BILLING_ADDRESS",
    "OPERATOR_PHONE",
    "SUPPORT_EMAIL",
    "OPERATOR_DATA_OFFICER",
    "OPERATOR_REGISTER_NUMBER",
    "OPERATOR_HOSTING",
  ]);
});

it("with all settings nothing is missing; the address for mail may come from MAIL_FROM", () => {
  const settings = parseEnv({ ...SUPPLIER, ...OPERATOR, MAIL_FROM: "Рынок <no-reply@market.ru>" });
  expect(listMissingSettings(settings)).toEqual([]);
  expect(getOperator(settings)).toMatchObject({ name: "ООО «Рынок»", email: "support@market.ru" });
});

it("a sole proprietor needs no KPP", () => {
  const { BILLING_KPP: _none, ...rest } = SUPPLIER;
  const settings = parseEnv({ ...rest, ...OPERATOR, BILLING_INN: "500100732259", SUPPORT_EMAIL: "a@market.ru" });
  expect(listMissingSettings(settings)).toEqual([]);
  expect(listMissingSettings(parseEnv({ ...rest, ...OPERATOR, SUPPORT_EMAIL: "a@market.ru" }))).toEqual([
    "BILLING_KPP",
  ]);
});

it("an OGRN has 13 digits, an OGRNIP 15", () => {
  expect(() => parseEnv({ OPERATOR_OGRN: "12345" })).toThrow("OPERATOR_OGRN must have 13 or 15 digits");
});
