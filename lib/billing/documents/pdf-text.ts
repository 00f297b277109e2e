// Writes text into a PDF: fonts by letter, line breaks, columns.

import path from "node:path";
import type PDFDocument from "pdfkit";
import { singleton } from "@/lib/core/singleton";
import { STAND_INS } from "@/lib/share/policy";

type Pdf = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;
export type TextStyle = { size: number; weight?: Weight; align?: "left" | "right" };

const SUBSETS = ["latin", "cyrillic", "latin-ext", "cyrillic-ext"] as const;
/** Chinese characters and kana, in one weight. It is read only when a text has some. */
const CHINESE = "noto-sans-sc-400";
/** Drawn for a letter that no font has: whoever reads the document sees that one is missing. */
const UNKNOWN = "?";
/** Characters without a form of their own, such as the joiners of an emoji. */
const FORMLESS = /[\p{Cf}\p{Variation_Selector}]/gu;

const getFile = (font: string) => path.join(process.cwd(), "lib/share/fonts", `${font}.ttf`);

/** The fonts of a weight, in the order in which they are asked for a letter. */
const listFonts = (weight: Weight) => [...SUBSETS.map((subset) => `golos-text-${subset}-${weight}`), CHINESE];

/** The file that a document starts with. */
export const FIRST_FONT_FILE = getFile("golos-text-cyrillic-400");

/** Names every font once, so that pieces of text can switch between them. */
export function registerFonts(pdf: Pdf): void {
  for (const font of new Set([...listFonts(400), ...listFonts(600)])) pdf.registerFont(font, getFile(font));
}

/** The letters of a font, by its own table, read once a process. The types of pdfkit leave out the font that it reads. */
function getLetters(pdf: Pdf, font: string): ReadonlySet<number> {
  const read = singleton("pdf-letters", () => new Map<string, ReadonlySet<number>>());
  const known = read.get(font);
  if (known) return known;
  const { _font: opened } = pdf.font(font) as unknown as { _font: { font: { characterSet: number[] } } };
  const letters = new Set(opened.font.characterSet);
  read.set(font, letters);
  return letters;
}

/** A piece of text that one font draws. */
type Run = { font: string; text: string };

/** A letter with the font that has it; what no font has gets a stand-in. */
function findRun(pdf: Pdf, letter: string, fonts: readonly string[]): Run | null {
  const code = letter.codePointAt(0) ?? 0;
  const font = fonts.find((each) => getLetters(pdf, each).has(code));
  if (font) return { font, text: letter };
  const standIn = STAND_INS[letter] ?? UNKNOWN;
  return standIn === "" ? null : { font: fonts[0] ?? CHINESE, text: standIn };
}

/** Neighbouring letters of one font. A letter stays with what is before it, where that font has it too. */
function splitRuns(pdf: Pdf, text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize("NFC").replace(FORMLESS, "")) {
    const last = runs.at(-1);
    const found = findRun(pdf, letter, last ? [last.font, ...listFonts(weight)] : listFonts(weight));
    if (found && last?.font === found.font) last.text += found.text;
    else if (found) runs.push(found);
  }
  return runs;
}

function measureWidth(pdf: Pdf, text: string, { size, weight = 400 }: TextStyle): number {
  return splitRuns(pdf, text, weight).reduce(
    (sum, run) => sum + pdf.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Lines of a text that fit a width; a word that is too long alone is broken. */
function breakLines(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/[ \n]+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measureWidth(pdf, longer, style) <= width) line = longer;
    else {
      if (line) lines.push(line);
      line = word;
      while (measureWidth(pdf, line, style) > width && [...line].length > 1) {
        const letters = [...line];
        let fits = letters.length - 1;
        while (fits > 1 && measureWidth(pdf, letters.slice(0, fits).join(""), style) > width) fits -= 1;
        lines.push(letters.slice(0, fits).join(""));
        line = letters.slice(fits).join("");
      }
    }
  }
  return [...lines, line];
}

const LEADING = 1.35;

/** Height of a text in a column. */
export function measureHeight(pdf: Pdf, text: string, width: number, style: TextStyle): number {
  return breakLines(pdf, text, width, style).length * style.size * LEADING;
}

/** Writes a text into a column and answers its height. Each piece is drawn in the file that has its letters. */
export function writeText(pdf: Pdf, text: string, x: number, y: number, width: number, style: TextStyle): number {
  const { size, weight = 400, align = "left" } = style;
  const lines = breakLines(pdf, text, width, style);
  for (const [index, line] of lines.entries()) {
    let at = align === "right" ? x + width - measureWidth(pdf, line, style) : x;
    for (const run of splitRuns(pdf, line, weight)) {
      pdf.font(run.font).fontSize(size);
      pdf.text(run.text, at, y + index * size * LEADING, { lineBreak: false });
      at += pdf.widthOfString(run.text);
    }
  }
  return lines.length * size * LEADING;
}
