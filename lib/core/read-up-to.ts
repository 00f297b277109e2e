/** Reads the bytes of a body; null when there are more than `most`. */
export async function readUpTo(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > most) {
      // Not awaited: the sender may go on for long.
      void reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** Reads the first bytes of a body, and gives up the rest. */
export async function readStart(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    size += part.value.byteLength;
    if (size < most) continue;
    void reader.cancel().catch(() => {});
    break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}
