/** A request as it was read from its bytes. Names of headers are in small letters; `body` is null where there can be none. */
export type WholeRequest = {
  method: string;
  target: string;
  headers: ReadonlyMap<string, string>;
  body: Buffer | null;
};

/** Longer heads are rare, and more of a table for the parser of `node:http`. */
const MAX_HEAD = 8_192;
/** Longer headers are read anew each time. */
const MAX_KNOWN = 1_024;
const METHODS: Record<string, { hasBody: boolean }> = {
  GET: { hasBody: false },
  HEAD: { hasBody: false },
  POST: { hasBody: true },
  PUT: { hasBody: true },
  PATCH: { hasBody: true },
  DELETE: { hasBody: false },
};
const FIRST_LINE = /^([A-Z]{3,6}) (\/[!"$-~]*) HTTP\/1\.1$/;
/** One space, and a value of printable ASCII without space around it. */
const HEADERS = /^(?:\r\n[A-Za-z0-9-]+: [!-~](?:[ -~]*[!-~])?)+$/;
/** What changes how a message is framed or how long its connection lives; `Connection` may only say what is so anyway. */
const SPECIAL = new Set([
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const HEAD_END = Buffer.from("\r\n\r\n");
const CR = 13;

/** The rest of a head behind its first line, with its end, as it came; and what it says. */
type Known = { rest: Buffer; headers: ReadonlyMap<string, string> };

/**
 * Reads a request that came whole and alone in one piece, written as nearly all programs write it. Null for whatever else there
 * may be, also where RFC 9112 would allow it: what is read here, `node:http` reads the same way, and what is not, it has to judge.
 * Remembers the headers it read last, as one client sends the same ones again and again: make one reader for each connection.
 */
export function wholeRequestReader(): (bytes: Buffer) => WholeRequest | null {
  let known: Known | null = null;
  return (bytes) => {
    const lineEnd = bytes.indexOf(CR);
    if (lineEnd < 0 || lineEnd > MAX_HEAD) return null;
    const line = readLine(bytes.toString("latin1", 0, lineEnd));
    if (!line) return null;
    const { method, target, hasBody } = line;
    const read = known && goesOnWith(bytes, lineEnd, known.rest) ? known : readRest(bytes, lineEnd);
    if (!read) return null;
    const { headers, rest } = read;
    const bodyAt = lineEnd + rest.length;
    const length = headers.get("content-length");
    if (hasBody ? length !== String(bytes.length - bodyAt) : length !== undefined || bytes.length > bodyAt) return null;
    // Of all that a connection holds while it is idle this is the most.
    if (read !== known && rest.length <= MAX_KNOWN) known = { rest: Buffer.from(rest), headers };
    return { method, target, headers, body: hasBody ? bytes.subarray(bodyAt) : null };
  };
}

function readLine(text: string): { method: string; target: string; hasBody: boolean } | null {
  const [, method = "", target = ""] = FIRST_LINE.exec(text) ?? [];
  const kind = METHODS[method];
  return kind ? { method, target, hasBody: kind.hasBody } : null;
}

/** Whether these bytes stand at a place. */
function goesOnWith(bytes: Buffer, at: number, others: Buffer): boolean {
  const end = at + others.length;
  return end <= bytes.length && bytes.compare(others, 0, others.length, at, end) === 0;
}

function readRest(bytes: Buffer, lineEnd: number): Known | null {
  const end = bytes.indexOf(HEAD_END, lineEnd);
  if (end < 0 || end > MAX_HEAD) return null;
  const headers = readHeaders(bytes.toString("latin1", lineEnd, end));
  return headers && { rest: bytes.subarray(lineEnd, end + HEAD_END.length), headers };
}

/**
 * The same of a request whose method the parser of `node:http` has never heard of, and refuses as no HTTP; its body, here or under way,
 * is left alone. Good for nothing but its refusal and the end of its connection, so it does not matter whether others read it alike.
 */
export function readUnknownMethod(bytes: Buffer): WholeRequest | null {
  const end = bytes.indexOf("\r\n\r\n");
  const [, method] = /^([A-Z-]{1,20}) /.exec(bytes.toString("latin1", 0, 21)) ?? [];
  if (!method || end < 0) return null;
  const rest = bytes.toString("latin1", method.length, end + 4).replace(/\r\ncontent-length: \d+(?=\r\n)/i, "");
  const read = wholeRequestReader()(Buffer.from(`GET${rest}`, "latin1"));
  return read && { ...read, method };
}

/** Header lines, each with the line end before it. Null when one is repeated or special, or none names the host. */
function readHeaders(text: string): ReadonlyMap<string, string> | null {
  if (!HEADERS.test(text)) return null;
  const headers = new Map<string, string>();
  for (const line of text.slice(2).split("\r\n")) {
    const colon = line.indexOf(": ");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 2);
    if (headers.has(name) || SPECIAL.has(name)) return null;
    if (name === "connection" && value.toLowerCase() !== "keep-alive") return null;
    headers.set(name, value);
  }
  return headers.has("host") ? headers : null;
}
