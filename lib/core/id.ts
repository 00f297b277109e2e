import { v7 } from "uuid";

/** A new id: uuid v7, so that ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** Whether a string from outside can be one of our ids at all; anything else is simply not found. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}
