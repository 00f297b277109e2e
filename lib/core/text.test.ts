import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName, plainText, queryText, shorten } from "./text";

const line = plainText({ min: 3, max: 5 });
const codes = (value: unknown) =>
  line.safeParse(value).error?.issues.map((issue) => (issue.code === "custom" ? issue.params?.code : issue.code));

describe("text from outside", () => {
  it.each([
    ["code points, not UTF-16 units", "😀😀😀😀😀", undefined],
    ["after trimming", "   abcde   ", undefined],
    ["after NFC", "e\u0301e\u0301e\u0301e\u0301e\u0301", undefined],
    ["too short", "ab", ["too_short"]],
    ["too short in code points", "😀😀", ["too_short"]],
    ["too long", "abcdef", ["too_long"]],
    ["blank is missing", " \t\u00a0 ", ["required"]],
    ["so is what joins or marks nothing", "\u200d\u200c\ufe0f\u0301", ["required"]],
    ["NUL", "ab\u0000c", ["invalid_characters"]],
    ["NUL at the edge", "\u0000abc", ["invalid_characters"]],
    ["escape", "ab\u001bc", ["invalid_characters"]],
    ["a lone high surrogate", "ab\ud800c", ["invalid_characters"]],
    ["a lone low surrogate", "ab\udc00c", ["invalid_characters"]],
    ["what is no character", "ab\ufffec", ["invalid_characters"]],
    ["nor one beyond the first plane", "ab\u{1ffff}c", ["invalid_characters"]],
    ["a line end", "ab\nc", ["invalid_characters"]],
    ["no text", 5, ["invalid_type"]],
  ])("%s", (_name, value, expected) => {
    expect(codes(value)).toEqual(expected);
  });

  it("loses invisible and direction characters before it is measured", () => {
    const paragraph = plainText({ max: 20, multiline: true });
    for (const mark of ["\u202a", "\u202e", "\u2066", "\u2069"])
      expect([line.parse(`${mark}a${mark}bc`), paragraph.parse(`a${mark}\nb`)]).toEqual(["abc", "a\nb"]);
    for (const mark of ["\u00ad", "\u200b", "\u200e", "\u200f", "\u2060", "\ufeff"])
      expect(line.parse(`ab${mark.repeat(5)}cde`)).toBe("abcde");
    expect(codes("\u200b\u202e")).toEqual(["required"]);
    expect(paragraph.safeParse("\u200b\n\ufeff\u200d").error?.issues).toMatchObject([{ params: { code: "required" } }]);
    expect(paragraph.parse("a\u200b\u00ad\nb")).toBe("a\u200b\u00ad\nb");
    expect(line.parse("e\u200b\u0301bc")).toBe("\u00e9bc");
    expect(plainText({ max: 10 }).parse("👩\u200d🌾")).toBe("👩\u200d🌾");
  });

  it("comes out trimmed, composed, well-formed and within its bounds, and unchanged the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), fc.boolean(), (text, multiline) => {
        const schema = plainText({ min: 1, max: 20, multiline });
        const { data } = schema.safeParse(text);
        if (data === undefined) return;
        expect(data).toBe(data.trim().normalize("NFC"));
        expect(data).not.toContain("\u0000");
        expect([...data].length).toBeLessThanOrEqual(20);
        expect(schema.parse(data)).toBe(data);
      }),
    );
  });
});

it("is compared by name in any writing", () => {
  expect(foldName("  Орёл\u00a0 область ")).toBe(foldName("орел область"));
});

it("is read as a search text: blank is nothing, and invisible characters are left out", () => {
  const parse = (text: string) => queryText({ max: 20 }).parse(text);
  expect([parse("  "), parse("\u200b"), parse("пше\u00adница"), parse(" a ")]).toEqual([
    undefined,
    undefined,
    "пшеница",
    "a",
  ]);
  expect(queryText({ max: 3 }).safeParse("abcd").success).toBe(false);
});

it.each([
  ["Пшеница 3 класса", 16, "Пшеница 3 класса"],
  ["Пшеница 3 класса, протеин 13", 20, "Пшеница 3 класса…"],
  ["Пшеницапшеницапшеница", 10, "Пшеницапш…"],
  ["Зерно🌾🌾🌾🌾🌾🌾🌾🌾", 10, "Зерно🌾🌾🌾🌾…"],
])("%s in %i characters is %s", (text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});
