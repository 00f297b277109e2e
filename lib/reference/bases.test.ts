// Each delivery basis belongs to one group.
import { expect, it } from "vitest";
import { BASES, type BasisGroup, findBasis } from "./bases";

it("bases are grouped by the place of their price", () => {
  const list = (group: BasisGroup) => BASES.filter((basis) => basis.group === group).map(({ code }) => code);
  expect(list("seller")).toEqual(["EXW", "FCA", "ex-elevator", "ex-farm", "self-pickup", "fca-wagon", "rail-gondola"]);
  expect(list("delivered")).toEqual([
    "CPT",
    "CIP",
    "DAP",
    "DPU",
    "DDP",
    "dap-station",
    "cpt-deep-port",
    "cpt-shallow-port",
    "delivered",
  ]);
  expect(list("port")).toEqual(["FAS", "FOB"]);
  expect(list("sea")).toEqual(["CFR", "CIF"]);
});

it("a basis is found with its group by words of the trade", () => {
  expect(["франко-вагон", "самовывоз", "с доставкой", "ФСН", "c&f"].map((word) => findBasis(word)?.group)).toEqual([
    "seller",
    "seller",
    "delivered",
    "delivered",
    "sea",
  ]);
});

it("each term of practice is a case of one Incoterms rule of its group", () => {
  for (const { code, rule, group } of BASES) {
    expect(rule === undefined).toBe(/^[A-Z]{3}$/.test(code));
    if (rule !== undefined) expect(BASES.find((basis) => basis.code === rule)).toMatchObject({ group });
  }
});
