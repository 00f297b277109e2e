import { isId } from "@/lib/core/id";

/** A listing as an act left it. An undo names it, so that it never takes back anything that came later. */
export type Act = { id: string; version: number };

/** As a form carries it: `<id>.<version>`. */
export const actText = ({ id, version }: Act) => `${id}.${version}`;

/** Reads what `actText` wrote; null for anything else. */
export function readAct(text: string): Act | null {
  const [id = "", version = "", ...rest] = text.split(".");
  if (!isId(id) || !/^[1-9]\d{0,8}$/.test(version) || rest.length > 0) return null;
  return { id, version: Number(version) };
}
