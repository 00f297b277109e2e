// Draws a printed invoice as a PDF of one A4 page.

import PDFDocument from "pdfkit";
import type { InvoiceDocument } from "./invoice-document";
import { FIRST_FONT_FILE, measureHeight, registerFonts, type TextStyle, writeText } from "./pdf-text";

type Pdf = InstanceType<typeof PDFDocument>;

const MARGIN = 42;
const RIGHT = 595.28 - MARGIN;
const WIDTH = RIGHT - MARGIN;
const BODY: TextStyle = { size: 9.5 };
const BOLD: TextStyle = { size: 9.5, weight: 600 };
const SMALL: TextStyle = { size: 8 };
const LINE = "#8a857c";
/** Widths of the table's columns: number, item, quantity, unit, price, sum. */
const COLUMNS = [24, WIDTH - 24 - 46 - 42 - 84 - 84, 46, 42, 84, 84] as const;
const PAD = 5;

/** An invoice as a PDF of one A4 page, with its fonts inside. */
export async function renderInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    // Without it pdfkit reads a font of its own, which has no Cyrillic.
    font: FIRST_FONT_FILE,
    info: { Title: document.title, Author: "Tonna" },
    lang: "ru",
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  registerFonts(pdf);
  draw(pdf, document);
  pdf.end();
  return done;
}

function draw(pdf: Pdf, document: InvoiceDocument): void {
  let y = MARGIN;
  if (document.warning) y += writeText(pdf, document.warning, MARGIN, y, WIDTH, BOLD) + 10;
  y = drawBank(pdf, document.bank, y) + 18;
  y += writeText(pdf, document.title, MARGIN, y, WIDTH, { size: 15, weight: 600 }) + 6;
  drawRule(pdf, y, 1.2);
  y += 10;
  for (const [role, text] of document.parties) {
    writeText(pdf, role, MARGIN, y, 80, BODY);
    y += writeText(pdf, text, MARGIN + 86, y, WIDTH - 86, BOLD) + 5;
  }
  y = drawTable(pdf, document, y + 8) + 8;
  for (const [name, sum] of document.totals) {
    writeText(pdf, sum, RIGHT - 90, y, 90 - PAD, { ...BOLD, align: "right" });
    y += writeText(pdf, name, MARGIN, y, WIDTH - 100, { ...BOLD, align: "right" }) + 2;
  }
  y += 8;
  y += writeText(pdf, document.summary, MARGIN, y, WIDTH, BODY) + 1;
  y += writeText(pdf, document.inWords, MARGIN, y, WIDTH, BOLD) + 10;
  y += writeText(pdf, document.term, MARGIN, y, WIDTH, BODY) + 6;
  if (document.offer) y += writeText(pdf, document.offer, MARGIN, y, WIDTH, BODY) + 6;
  const [purpose, text] = document.purpose;
  y += writeText(pdf, `${purpose}:`, MARGIN, y, WIDTH, SMALL) + 1;
  y += writeText(pdf, text, MARGIN, y, WIDTH, BODY) + 6;
  drawRule(pdf, y + 4, 1.2);
  y += 34;
  const [role, name] = document.signatory;
  writeText(pdf, role, MARGIN, y, 90, BOLD);
  pdf
    .moveTo(MARGIN + 96, y + 12)
    .lineTo(MARGIN + 260, y + 12)
    .lineWidth(0.6)
    .stroke(LINE);
  writeText(pdf, name, MARGIN + 268, y, WIDTH - 268, BODY);
}

/** Details of the transfer, a row each in a frame. */
function drawBank(pdf: Pdf, rows: InvoiceDocument["bank"], top: number): number {
  let y = top;
  for (const [name, value] of rows) {
    const height = Math.max(measureHeight(pdf, value, WIDTH - 140 - PAD, BODY), 13) + 6;
    pdf.rect(MARGIN, y, WIDTH, height).lineWidth(0.5).stroke(LINE);
    pdf
      .moveTo(MARGIN + 130, y)
      .lineTo(MARGIN + 130, y + height)
      .stroke(LINE);
    writeText(pdf, name, MARGIN + PAD, y + 3, 120, BODY);
    writeText(pdf, value, MARGIN + 130 + PAD, y + 3, WIDTH - 140 - PAD, BODY);
    y += height;
  }
  return y;
}

function drawTable(pdf: Pdf, { head, line }: InvoiceDocument, top: number): number {
  let y = top;
  for (const [row, style] of [
    [head, BOLD],
    [line, BODY],
  ] as const) {
    const height =
      Math.max(...row.map((text, at) => measureHeight(pdf, text, (COLUMNS[at] ?? 0) - 2 * PAD, style))) + 8;
    let x = MARGIN;
    for (const [at, text] of row.entries()) {
      const width = COLUMNS[at] ?? 0;
      pdf.rect(x, y, width, height).lineWidth(0.6).stroke(LINE);
      const align = at >= 4 || at === 2 ? ("right" as const) : ("left" as const);
      writeText(pdf, text, x + PAD, y + 4, width - 2 * PAD, { ...style, align });
      x += width;
    }
    y += height;
  }
  return y;
}

function drawRule(pdf: Pdf, y: number, width: number): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(width).stroke("#1d1d1b");
}
