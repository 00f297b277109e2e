// Checks a zip archive (an xlsx workbook) before it is unpacked.
import { inflateRawSync } from "node:zlib";
import { FeedError } from "@/lib/core/feeds/runs";

const MAX_UNPACKED = 32 * 1024 * 1024;
const MAX_ENTRIES = 200;
/** Most bytes of the headers and names of one entry. */
const ENTRY_OVERHEAD = 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Throws FeedError for an archive that is cut short, damaged or unpacks to more than 32 MB. Each entry is unpacked
 * under that limit, because stated sizes can be wrong.
 */
export function checkArchive(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The end record closes the file, after a comment of at most 64 KB.
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END)
    throw new FeedError("The workbook is cut short or not a workbook.");
  try {
    checkEntries(file, file.readUInt32LE(end + 16), file.readUInt16LE(end + 10));
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError("The workbook is damaged.", {}, { cause: error });
  }
}

function checkEntries(file: Buffer, directory: number, count: number): void {
  if (count > MAX_ENTRIES) throw new FeedError("The workbook has too many parts.");
  let unpacked = 0;
  let packed = 0;
  for (let at = directory, nth = 0; nth < count; nth++) {
    if (file.readUInt32LE(at) !== ENTRY) throw new FeedError("The workbook is damaged.");
    const method = file.readUInt16LE(at + 10);
    const size = file.readUInt32LE(at + 20);
    const header = file.readUInt32LE(at + 42);
    const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
    packed += size;
    unpacked += method === STORED ? size : measureUnpacked(file.subarray(start, start + size), method);
    if (unpacked > MAX_UNPACKED) throw createTooLargeError();
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  // Data that the directory does not list could still be read by a reader that scans the file.
  if (directory - packed > count * ENTRY_OVERHEAD) throw new FeedError("The workbook is damaged.");
}

function measureUnpacked(data: Buffer, method: number): number {
  if (method !== DEFLATED) throw new FeedError("The workbook is packed in a way that is not read here.");
  try {
    return inflateRawSync(data, { maxOutputLength: MAX_UNPACKED }).length;
  } catch (error) {
    if (error instanceof RangeError) throw createTooLargeError();
    throw error;
  }
}

const createTooLargeError = () => new FeedError("The workbook unpacks to more than 32 MB.");
