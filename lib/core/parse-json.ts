import { AppError, formatPointer } from "./errors";
import { markExtraDecimals } from "./money";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Parses a body as JSON in strict UTF-8. Throws `invalid_json`. */
export function parseJson(bytes: Uint8Array): unknown {
  const refuse = (detail: string, cause?: unknown) => new AppError("invalid_json", { detail, cause });
  if (bytes.byteLength === 0) throw refuse("The body is empty.");
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch (error) {
    throw refuse("The body is not valid UTF-8.", error);
  }
  try {
    const value: unknown = JSON.parse(markExtraDecimals(text));
    if (text.includes("__proto__") || text.includes("\\u")) refusePrototypes(value, []);
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = (error as Error).message.slice(0, 120).replace(/[^\x20-\x7e]/g, "?");
    throw refuse(`The body can't be read as JSON: ${reason}`, error);
  }
}

/** Refuses a member named `__proto__` like any unknown name. Schemas would drop it silently. */
function refusePrototypes(value: unknown, path: string[]): void {
  if (value === null || typeof value !== "object") return;
  for (const [name, member] of Object.entries(value)) {
    if (name === "__proto__") {
      const pointer = formatPointer([...path, name]);
      throw new AppError("validation_failed", {
        detail: `${pointer} is not known here.`,
        errors: [{ pointer, code: "unknown_field", detail: "is not known here" }],
      });
    }
    // A listing is two levels deep; its schema refuses deeper members anyway.
    if (path.length < 4) refusePrototypes(member, [...path, name]);
  }
}
