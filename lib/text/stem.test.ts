// Forms of a word share a stem, and different goods do not.
import { describe, expect, it } from "vitest";
import { stemWord } from "./stem";

describe("all forms of a word have one stem", () => {
  it.each([
    ["пшеница пшеницы пшеницу пшеницей пшенице"],
    ["арматура арматуры арматурой арматуру"],
    ["песок песка песком песку"],
    ["урал урала урале уралу"],
    ["щебень щебня щебнем"],
    ["уголь угля углем углю"],
    ["овес овса овсом"],
    ["лен льна льном"],
    ["рожь ржи рожью"],
    ["соя сои сою соей"],
    ["масло масла масел маслом"],
    ["семена семян семенами семя"],
    ["доска доски досок досками"],
    ["жидкость жидкости жидкостью"],
    ["rebar rebars"],
    ["sulphur sulfur"],
    ["aluminium aluminum"],
    ["fibre fiber fibres"],
    ["galvanised galvanized"],
  ])("%s", (forms) => {
    expect(new Set(forms.split(" ").map(stemWord)).size).toBe(1);
  });
});

it.each([
  ["мед", "медь"],
  ["меда", "меди"],
  ["сыр", "сырой"],
  ["сера", "серый"],
  ["просо", "просим"],
  ["кокс", "коксующийся"],
  ["уран", "урал"],
  ["урана", "урай"],
  ["индий", "индия"],
  ["германий", "германия"],
  ["пшеница", "пшеничный"],
  ["примесь", "приму"],
  ["весы", "вес"],
])("«%s» is not «%s»", (one, other) => {
  expect(stemWord(one)).not.toBe(stemWord(other));
});

it("a text longer than any word stays as it is", () => {
  expect(stemWord("ба".repeat(40))).toBe("ба".repeat(40));
  expect(stemWord(`${"ab".repeat(40)}s`)).toBe(`${"ab".repeat(40)}s`);
});
