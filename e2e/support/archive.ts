// Reads and writes zip archives, to look into spreadsheets that the product reads or writes.
import { deflateRawSync, inflateRawSync } from "node:zlib";

export type Part = { name: string; data: Buffer };

/** The parts of a zip archive, unpacked. */
export function unpack(file: Buffer): Part[] {
  const end = file.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const parts: Part[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let nth = 0; nth < file.readUInt16LE(end + 10); nth++) {
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const header = file.readUInt32LE(at + 42);
    const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
    const packed = file.subarray(start, start + size);
    const data = file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    parts.push({ name: file.toString("utf8", at + 46, at + 46 + nameLength), data });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** A zip archive of these parts. */
export function pack(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of parts) {
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, entry, Buffer.from(name));
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), packed);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
