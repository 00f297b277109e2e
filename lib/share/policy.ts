// Limits of a picture of a shared link: its size and the characters of our fonts.

/** Size of a shared picture in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

/** Characters that the fonts in `fonts/` lack. */
const LACKING =
  /[^ -~\u00a0-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490-\u049d\u04a0-\u04a5\u04aa\u04ab\u04ae-\u04b3\u04b6-\u04bb\u04c0\u04cf-\u04df\u04e2-\u04eb\u04ee-\u04f5\u04f8\u04f9\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2009\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20ac\u20b4\u20b8\u20bd\u2116\u2122\u2191\u2193\u2212\u2215]/gu;

/** Replacements of characters that the fonts lack. */
export const STAND_INS: Record<string, string> = {
  "\u202f": "\u2009",
  "\u2007": "\u2009",
  "\u2010": "-",
  "\u2011": "-",
  "\u00ad": "",
  "\u2264": "<=",
  "\u2265": ">=",
  "\u2082": "2",
  "\u2083": "3",
};

/** Removes characters without a glyph: the drawing library would fetch fonts and emoji from the internet for them. */
export function keepDrawable(text: string): string {
  return text
    .normalize("NFC")
    .replace(LACKING, (sign) => STAND_INS[sign] ?? " ")
    .replace(/ {2,}/g, " ")
    .trim();
}
