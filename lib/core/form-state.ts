/** Before anything was sent; where the state of every form begins. */
export type Idle = { status: "idle" };
export const IDLE: Idle = { status: "idle" };

/** Tells an answer from the next of the same kind. */
export type Dated = { at: number };

/** A form that did nothing. */
export type FormRefusal<Why extends string = string, Wrong extends string = string> = {
  status: "error";
  /** What was in the way of the whole. */
  error: Why;
  /** Seconds to wait, with `rate_limited`. */
  retryAfter?: number | undefined;
  /** What is wrong with which field. */
  fields: Readonly<Partial<Record<string, Wrong>>>;
  /** What was typed, to show again; secrets left out. */
  values: Readonly<Record<string, string>>;
};
