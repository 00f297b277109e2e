// Numbers and money of pasted lines: which number a sign belongs to, and what three digits behind a mark are.
import { expect, it } from "vitest";
import { joinThousands, putMoneyBehind } from "./line-money";

it.each([
  ["protein 12.5 $230/t", "protein 12.5 ; 230 $/t"],
  ["ICUMSA 45 $520 CIF", "ICUMSA 45 ; 520 $ CIF"],
  ["protein 12.5 USD 230/t", "protein 12.5 ; 230 USD/t"],
  ["EUR 350", "; 350 EUR"],
  ["₽52 500/т", "; 52 500 ₽/т"],
  ["$ 230", "; 230 $"],
  ["US$ 230", "; 230 US$"],
  ["$230 500 t", "; 230 $ 500 t"],
  ["185 $ 12", "185 $ 12"],
  ["185$ 230", "185$ 230"],
  ["52 500 руб 12", "52 500 руб 12"],
  ["230 USD 500 t", "230 USD 500 t"],
  ["$230-240/t", "$230-240/t"],
  ["HK$230", "HK$230"],
])("in «%s» the sign stands behind its number: «%s»", (line, expected) => {
  expect(putMoneyBehind(line)).toBe(expected);
});

it.each([
  ["Rebar 52,500 RUB/t", "Rebar 52500 RUB/t"],
  ["Арматура 52,500 руб", "Арматура 52500 руб"],
  ["52.500 руб", "52500 руб"],
  ["₽52,500/t", "₽52500/t"],
  ["$1,250.50/t", "$1250.5/t"],
  ["1.250,50 €", "1250.5 €"],
  ["1,250,000 руб", "1250000 руб"],
  ["Rebar 12 mm 52,500", "Rebar 12 mm 52500"],
  ["Wheat 3,000 t", "Wheat 3000 t"],
  ["protein 12,500", "protein 12.5"],
  ["протеин 12,500", "протеин 12.5"],
  ["масса 20,500 т", "масса 20.5 т"],
  ["лист 1,250 мм", "лист 1.25 мм"],
  ["38,500 руб/кг", "38,500 руб/кг"],
  ["Арматура 12,500", "Арматура 12,500"],
  ["0,125 руб", "0,125 руб"],
  ["труба 57х3,500", "труба 57х3,500"],
])("in «%s» three digits are read as in «%s»", (line, expected) => {
  expect(joinThousands(line)).toBe(expected);
});
