// Tells kinds of files apart by their first bytes, so that a wrong one is refused by its name.
import type { FileProblemCode } from "./problems";

/** A kind that is read, or the problem that names the wrong one. */
type FileKind = "workbook" | "xml" | "text" | FileProblemCode;

const startsWith = (bytes: Uint8Array, signature: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString("latin1") === signature;
const contains = (bytes: Uint8Array, text: string, encoding: "latin1" | "utf16le" = "latin1") =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(text, encoding));

const IMAGES = ["\x89PNG", "\xff\xd8\xff", "GIF8", "BM", "II*\0", "MM\0*"];
const ARCHIVES = ["Rar!", "7z\xbc\xaf", "\x1f\x8b", "BZh", "\xfd7zXZ", "\x28\xb5\x2f\xfd"];

/** Finds the kind of a file. An archive is told by the names of its parts. */
export function findFileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return "empty_file";
  if (startsWith(bytes, "PK\x03\x04") || startsWith(bytes, "PK\x05\x06")) return findArchiveKind(bytes);
  if (startsWith(bytes, "\xd0\xcf\x11\xe0")) return contains(bytes, "WordDocument", "utf16le") ? "is_doc" : "is_xls";
  if (startsWith(bytes, "\x09\x08") && bytes[2] !== undefined && bytes[3] === 0) return "is_xls";
  if (startsWith(bytes, "%PDF")) return "is_pdf";
  if (startsWith(bytes, "{\\rtf")) return "is_doc";
  if (IMAGES.some((signature) => startsWith(bytes, signature)) && !isPlain(bytes)) return "is_image";
  if (
    (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) ||
    /^ftyp(avif|heic|heix|mif1)/.test(Buffer.from(bytes.subarray(4, 12)).toString("latin1"))
  )
    return "is_image";
  if (ARCHIVES.some((signature) => startsWith(bytes, signature))) return "is_archive";
  return "text";
}

/** «BM» may begin a text. */
const isPlain = (bytes: Uint8Array) => !bytes.subarray(0, 64).some((byte) => byte < 9);

function findArchiveKind(bytes: Uint8Array): FileKind {
  if (contains(bytes, "xl/workbook.bin")) return "is_xlsb";
  if (contains(bytes, "xl/workbook.xml") || contains(bytes, "xl/worksheets/")) return "workbook";
  if (contains(bytes, "word/document.xml")) return "is_docx";
  if (contains(bytes, "ppt/presentation.xml")) return "is_pptx";
  if (contains(bytes, "opendocument.spreadsheet")) return "is_ods";
  return contains(bytes, "opendocument") ? "is_doc" : "is_archive";
}

/** Kind of a decoded text that begins with «<»: an exchange format, a page, or other XML. */
export function findMarkupKind(text: string): "yml" | "commerceml" | "is_html" | "is_xml" | null {
  const start = text.slice(0, 4_000).trimStart();
  if (!start.startsWith("<")) return null;
  if (/<yml_catalog[\s>]/iu.test(start)) return "yml";
  if (/<КоммерческаяИнформация[\s>]/u.test(start)) return "commerceml";
  return /^<(?:!doctype html|html|head|body|table|meta|div|p|script)\b/iu.test(start) || /<html[\s>]/iu.test(start)
    ? "is_html"
    : "is_xml";
}
