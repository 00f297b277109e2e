/** State of a form before it is sent. */
export type Idle = { status: "idle" };
export const IDLE: Idle = { status: "idle" };

/** Time of an answer, in milliseconds: distinguishes two equal answers. */
export type Dated = { at: number };

/** State of a form after a refused submission. */
export type FormRefusal<Why extends string = string, Wrong extends string = string> = {
  status: "error";
  /** Problem of the form as a whole. */
  error: Why;
  /** Seconds to wait, with `rate_limited`. */
  retryAfter?: number | undefined;
  /** Problems by field. */
  fields: Readonly<Partial<Record<string, Wrong>>>;
  /** Input to show again, without secrets. */
  values: Readonly<Record<string, string>>;
};
