import { expect, test } from "vitest";
import { detectDocumentType, toDocumentName } from "./document-policy";

const bytes = (text: string) => new TextEncoder().encode(text);

test("the type of a document is detected by its first bytes", () => {
  expect(detectDocumentType(bytes("%PDF-1.7\n"))).toBe("application/pdf");
  expect(detectDocumentType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe("image/jpeg");
  expect(detectDocumentType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe("image/png");
});

test.each(["", "%PD", "<html>", "GIF89a", "PK\u0003\u0004"])("%j is refused as a document", (text) => {
  expect(detectDocumentType(bytes(text))).toBeNull();
});

test("a document's name loses its folder and all characters that would break a header", () => {
  expect(toDocumentName("C:\\papers\\Выписка ЕГРЮЛ.pdf")).toBe("Выписка ЕГРЮЛ.pdf");
  expect(toDocumentName('../../a"\r\nX: y.pdf')).toBe("aX: y.pdf");
  expect(toDocumentName("\u202e")).toBe("document");
  expect(toDocumentName("fdp.\u202eexe\u200b.pdf")).toBe("fdp.exe.pdf");
  expect([...toDocumentName(`${"я".repeat(300)}.pdf`)]).toHaveLength(120);
});
