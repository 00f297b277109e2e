// The type and the name of a company's document, from its file.
import { removeInvisible } from "@/lib/core/text";
import type { DocumentType } from "./reference";

const SIGNATURES: readonly [DocumentType, readonly number[]][] = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Type of a file by its first bytes, whatever its name says; null for a type that documents may not have. */
export function detectDocumentType(bytes: Uint8Array): DocumentType | null {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
}

/** The name of a file as it is kept: without folders, quotes and what shows nothing, of a bounded length. */
export function toDocumentName(given: string): string {
  const last = removeInvisible(given).normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = last.replace(/[\p{Cc}\p{Surrogate}"]/gu, "").trim();
  const characters = [...plain];
  return characters.length > 120 ? characters.slice(-120).join("") : plain || "document";
}
