// Writes text into a PDF: fonts by letter, line breaks, columns.

import path from "node:path";
import type PDFDocument from "pdfkit";
import { keepDrawable } from "@/lib/share/policy";

type Pdf = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;
export type TextStyle = { size: number; weight?: Weight; align?: "left" | "right" };

const SUBSETS = ["latin", "cyrillic", "latin-ext", "cyrillic-ext"] as const;
type Subset = (typeof SUBSETS)[number];

/** The file of a face, one for each subset of letters. */
export const getFontFile = (subset: Subset, weight: Weight) =>
  path.join(process.cwd(), "lib/share/fonts", `golos-text-${subset}-${weight}.ttf`);

/** The font file that has a letter; letters of no font were taken out before. */
function findSubset(letter: string): Subset {
  const code = letter.codePointAt(0) ?? 0;
  if (code === 0x2116 || (code >= 0x0400 && code <= 0x045f) || code === 0x0490 || code === 0x0491) return "cyrillic";
  if (code >= 0x0460 && code <= 0x052f) return "cyrillic-ext";
  if ((code >= 0x0100 && code <= 0x02ba) || (code >= 0x1e00 && code <= 0x1eff) || (code >= 0x20a0 && code <= 0x20c0))
    return "latin-ext";
  return "latin";
}

/** Names every face once, so that pieces of text can switch between them. */
export function registerFonts(pdf: Pdf): void {
  for (const subset of SUBSETS)
    for (const weight of [400, 600] as const) pdf.registerFont(`${subset}-${weight}`, getFontFile(subset, weight));
}

type Run = { subset: Subset; text: string };

/** Neighbouring letters of one file. Spaces stay with what is before them. */
function splitRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const subset = letter === " " && last ? last.subset : findSubset(letter);
    if (last?.subset === subset) last.text += letter;
    else runs.push({ subset, text: letter });
  }
  return runs;
}

function measureWidth(pdf: Pdf, text: string, { size, weight = 400 }: TextStyle): number {
  return splitRuns(text).reduce(
    (sum, run) => sum + pdf.font(`${run.subset}-${weight}`).fontSize(size).widthOfString(run.text),
    0,
  );
}

/** Lines of a text that fit a width; a word that is too long alone is broken. */
function breakLines(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of keepDrawable(text).split(/ +/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measureWidth(pdf, longer, style) <= width) line = longer;
    else {
      if (line) lines.push(line);
      line = word;
      while (measureWidth(pdf, line, style) > width && line.length > 1) {
        let fits = line.length - 1;
        while (fits > 1 && measureWidth(pdf, line.slice(0, fits), style) > width) fits -= 1;
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
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
    for (const run of splitRuns(line)) {
      pdf.font(`${run.subset}-${weight}`).fontSize(size);
      pdf.text(run.text, at, y + index * size * LEADING, { lineBreak: false });
      at += pdf.widthOfString(run.text);
    }
  }
  return lines.length * size * LEADING;
}
