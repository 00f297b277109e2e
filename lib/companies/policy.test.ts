import { describe, expect, it } from "vitest";
import { isInn, isKpp, isOgrn, registrationProblems } from "./policy";

describe("isInn", () => {
  it.each(["7736050003", "7707083893", "1433000147", "9703024202", "500100732259", "9990000080"])(
    "accepts %s",
    (inn) => {
      expect(isInn(inn)).toBe(true);
    },
  );

  it.each([
    ["7707083894", "a wrong check digit"],
    ["770708389", "9 digits"],
    ["77070838931", "11 digits"],
    ["77O7083893", "a letter O"],
    ["0000000000", "all zeros"],
    ["000000000000", "all zeros"],
    ["500100732250", "a wrong second check digit"],
    ["500100732249", "a wrong first check digit"],
    [" 7707083893", "a space"],
  ])("refuses %s: %s", (inn) => {
    expect(isInn(inn)).toBe(false);
  });

  it("notices a wrong check digit, whichever it is", () => {
    const wrong = [...Array(10).keys()].map((check) => `770708389${check}`).filter((inn) => inn !== "7707083893");
    expect(wrong.filter(isInn)).toEqual([]);
  });
});

describe("isOgrn", () => {
  it.each(["1027700070518", "1027700132195", "1029900000020", "304500116000157", "326990000000010"])(
    "accepts %s",
    (ogrn) => {
      expect(isOgrn(ogrn)).toBe(true);
    },
  );

  it.each(["1027700132196", "102770013219", "304500116000158", "2027700132195", "0000000000000"])(
    "refuses %s",
    (ogrn) => {
      expect(isOgrn(ogrn)).toBe(false);
    },
  );
});

describe("isKpp", () => {
  it.each(["770701001", "7707AB001"])("accepts %s", (kpp) => expect(isKpp(kpp)).toBe(true));
  it.each(["77070100", "770701ABC", "7707ab001", "000000000"])("refuses %s", (kpp) => expect(isKpp(kpp)).toBe(false));
});

describe("registrationProblems", () => {
  it("finds nothing wrong with a company, an entrepreneur and a foreigner", () => {
    expect(registrationProblems({ inn: "7707083893", kpp: "770701001", ogrn: "1027700132195" })).toEqual([]);
    expect(registrationProblems({ inn: "500100732259", ogrn: "304500116000157" })).toEqual([]);
    expect(registrationProblems({})).toEqual([]);
  });

  it("names every number that is wrong", () => {
    const fields = registrationProblems({ inn: "7707083894", kpp: "1", ogrn: "1" }).map(({ field }) => field);
    expect(fields).toEqual(["inn", "kpp", "ogrn"]);
  });

  it("refuses numbers of a company and of an entrepreneur together", () => {
    expect(registrationProblems({ inn: "500100732259", kpp: "770701001" })).toMatchObject([
      { field: "kpp", code: "not_applicable" },
    ]);
    expect(registrationProblems({ inn: "7707083893", ogrn: "304500116000157" })).toMatchObject([
      { field: "ogrn", code: "does_not_match" },
    ]);
    expect(registrationProblems({ inn: "500100732259", ogrn: "1027700132195" })).toMatchObject([
      { field: "ogrn", code: "does_not_match" },
    ]);
  });
});
