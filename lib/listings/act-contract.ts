import { isId } from "@/lib/core/id";

/** A listing and its version after an act. An undo names it, so that it never takes back a later act. */
export type Act = { id: string; version: number };

/** An act as a form carries it: `<id>.<version>`. */
export const formatAct = ({ id, version }: Act) => `${id}.${version}`;

/** Reads what `formatAct` wrote; null for anything else. */
export function readAct(text: string): Act | null {
  const [id = "", version = "", ...rest] = text.split(".");
  if (!isId(id) || !/^[1-9]\d{0,8}$/.test(version) || rest.length > 0) return null;
  return { id, version: Number(version) };
}
