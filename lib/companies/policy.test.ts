import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInn, isKpp, isOgrn, isTaxNumber, listRegistrationProblems, splitInnAndKpp } from "./policy";

describe("splitInnAndKpp", () => {
  it.each([
    ...[
      "7707083893/773601001",
      "ИНН/КПП 7707083893/773601001",
      "ИНН/КПП: 7707083893 / 773601001",
      "инн 7707083893 кпп 773601001",
    ],
    ...["77 07 083893/7736 01 001", "7707083893 773601001", "7707083893\\773601001", "INN 7707083893, KPP 773601001"],
  ])("reads both numbers in %j", (text) => {
    expect(splitInnAndKpp(text)).toEqual({ inn: "7707083893", kpp: "773601001" });
  });

  it.each(["500100732259/0", "ИНН/КПП 500100732259/-", "ИНН 500100732259"])("finds no KPP in %j", (text) => {
    expect(splitInnAndKpp(text)).toEqual({ inn: "500100732259", kpp: "" });
  });

  it.each([
    "",
    "7707083894/773601001",
    "7707083893/77360100",
    "7707083893/773601001/1",
    "DE123456789",
    "БИН 123456789012",
  ])("leaves %j alone", (text) => {
    expect(splitInnAndKpp(text)).toBeNull();
  });
});

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

  it("refuses a wrong check digit at every position", () => {
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

describe("isTaxNumber", () => {
  it.each(["070240000123", "DE136695976", "91310000-MA1FL", "12345", "12345678901234567890"])(
    "accepts %s outside Russia",
    (number) => expect(isTaxNumber("KZ", number)).toBe(true),
  );
  it.each(["", " ", "1234", "-----", "123456789012345678901", "12/34/56", "12345\n"])(
    "refuses %j outside Russia",
    (number) => expect(isTaxNumber("KZ", number)).toBe(false),
  );
  it("is true for an INN with right digits in Russia", () => {
    expect(["7707083893", "070240000123", "DE136695976"].map((number) => isTaxNumber("RU", number))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("listRegistrationProblems", () => {
  it("is empty for a company, an entrepreneur, and a company without numbers", () => {
    expect(listRegistrationProblems("RU", { inn: "7707083893", kpp: "770701001", ogrn: "1027700132195" })).toEqual([]);
    expect(listRegistrationProblems("RU", { inn: "500100732259", ogrn: "304500116000157" })).toEqual([]);
    expect(listRegistrationProblems("RU", {})).toEqual([]);
  });

  it("accepts a tax number of another form outside Russia, and neither KPP nor OGRN", () => {
    expect(listRegistrationProblems("KZ", { inn: "070240000123" })).toEqual([]);
    expect(listRegistrationProblems("KZ", { inn: "1", kpp: "770701001", ogrn: "1027700132195" })).toMatchObject([
      { field: "inn", code: "invalid_format" },
      { field: "kpp", code: "only_in_russia" },
      { field: "ogrn", code: "only_in_russia" },
    ]);
  });

  it("names every wrong number", () => {
    const fields = listRegistrationProblems("RU", { inn: "7707083894", kpp: "1", ogrn: "1" }).map(({ field }) => field);
    expect(fields).toEqual(["inn", "kpp", "ogrn"]);
  });

  it("refuses numbers of a company and of an entrepreneur together", () => {
    expect(listRegistrationProblems("RU", { inn: "500100732259", kpp: "770701001" })).toMatchObject([
      { field: "kpp", code: "not_applicable" },
    ]);
    expect(listRegistrationProblems("RU", { inn: "7707083893", ogrn: "304500116000157" })).toMatchObject([
      { field: "ogrn", code: "does_not_match" },
    ]);
    expect(listRegistrationProblems("RU", { inn: "500100732259", ogrn: "1027700132195" })).toMatchObject([
      { field: "ogrn", code: "does_not_match" },
    ]);
  });
});

describe("one wrong digit", () => {
  const digits = (length: number, first = "") =>
    fc
      .array(fc.nat(9), { minLength: length - first.length, maxLength: length - first.length })
      .map((rest) => first + rest.join(""));
  /** The only continuation by check digits that the sums allow. */
  const completed = (head: string, length: number, isRight: (number: string) => boolean) => {
    const tails = Array.from({ length: 10 ** (length - head.length) }, (_, tail) => `${tail}`);
    return tails.map((tail) => head + tail.padStart(length - head.length, "0")).filter(isRight);
  };
  const wrongDigits = (number: string) =>
    [...number].flatMap((right, at) =>
      [..."0123456789"]
        .filter((digit) => digit !== right)
        .map((digit) => number.slice(0, at) + digit + number.slice(at + 1)),
    );

  // A remainder of the division by 11 or 13 has more values than a digit, so some share one; where the check digit
  // belongs to a single remainder, the sum is certain to notice.
  const LAWS = [
    { what: "INN of a company", head: digits(9), length: 10, isRight: isInn, certain: (n: string) => n[9] !== "0" },
    {
      what: "INN of a person",
      head: digits(10),
      length: 12,
      isRight: isInn,
      certain: (n: string) => n.slice(10) !== "00",
    },
    { what: "OGRN", head: digits(12, "1"), length: 13, isRight: isOgrn, certain: (n: string) => n[12] !== "0" },
    {
      what: "OGRN since 2002",
      head: digits(12, "5"),
      length: 13,
      isRight: isOgrn,
      certain: (n: string) => n[12] !== "0",
    },
    { what: "OGRNIP", head: digits(14, "3"), length: 15, isRight: isOgrn, certain: (n: string) => Number(n[14]) > 2 },
  ];

  it.each(LAWS)("is refused in every $what whose check digit is unambiguous", ({ head, length, isRight, certain }) => {
    fc.assert(
      fc.property(head, (start) => {
        const right = completed(start, length, isRight);
        if (/^0+$/.test(start)) return;
        expect(right, "one completion").toHaveLength(1);
        for (const number of right.filter(certain)) expect(wrongDigits(number).filter(isRight), number).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(LAWS)("is refused at the check digits of every $what", ({ head, length, isRight }) => {
    fc.assert(
      fc.property(head, (start) => {
        for (const number of completed(start, length, isRight)) {
          const wrong = wrongDigits(number).filter((other) => other.slice(0, start.length) === start);
          expect(wrong.filter(isRight), number).toEqual([]);
        }
      }),
    );
  });
});
