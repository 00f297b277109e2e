import { expect, it } from "vitest";
import companies from "@/lib/demo/data/companies.json";
import { formatPartyName, formatShortPartyName } from "./party-name";

it.each([
  ["ООО «Полевиста»", "Polevista LLC"],
  ["АО «Семь элеваторов»", "Sem elevatorov JSC"],
  ["ПАО «Сталь-Инвест»", "Stal-Invest PJSC"],
  ["ИП Иванов Иван Иванович", "IE Ivanov Ivan Ivanovich"],
  ['ооо "Весна"', "Vesna LLC"],
  ["АО «ЩЕКИНОАЗОТ»", "SHCHEKINOAZOT JSC"],
  ["ООО «ТД «Ромашка»", "TD “Romashka” LLC"],
  ["ООО «ТД «Ромашка»»", "TD “Romashka” LLC"],
  ["КФХ «Рассвет»", "Rassvet Farm"],
  ["ФГУП «Восход»", "Voskhod FSUE"],
  ["МУП «Водоканал»", "Vodokanal MUE"],
  ["СПК «Колос»", "Kolos Agricultural Cooperative"],
  ["Общество с ограниченной ответственностью «Полевиста»", "Polevista LLC"],
  ["Завод «Восход»", "Zavod “Voskhod”"],
  ["Алексей Ткаченко", "Aleksey Tkachenko"],
  ["Acme Grain LLC", "Acme Grain LLC"],
])("%s is %s in English and unchanged in Russian", (name, english) => {
  expect(formatPartyName(name, "en")).toBe(english);
  expect(formatPartyName(name, "ru")).toBe(name);
});

it("no name of the demo keeps a Russian letter in English", () => {
  const names = companies.flatMap(({ name, owner }) => [name, owner ?? ""]).map((name) => formatPartyName(name, "en"));
  expect(names.filter((name) => /\p{Script=Cyrillic}/u.test(name))).toEqual([]);
});

it.each([
  ["ООО «Полевиста»", "Полевиста", "Polevista"],
  ["Акционерное общество «Семь элеваторов»", "Семь элеваторов", "Sem elevatorov"],
  ["ООО «ТД «Ромашка»", "ТД «Ромашка»", "TD “Romashka”"],
  ["ТОО «ТД» «Степь»", "«ТД» «Степь»", "“TD” “Step”"],
  ["ИП Иванов Иван Иванович", "ИП Иванов Иван Иванович", "IE Ivanov Ivan Ivanovich"],
  ["КФХ «Рассвет»", "КФХ «Рассвет»", "Rassvet Farm"],
  ["Acme Grain LLC", "Acme Grain LLC", "Acme Grain LLC"],
  ["Алексей Ткаченко", "Алексей Ткаченко", "Aleksey Tkachenko"],
])("%s is short as %s, and as %s in English", (name, russian, english) => {
  expect([formatShortPartyName(name, "ru"), formatShortPartyName(name, "en")]).toEqual([russian, english]);
});
