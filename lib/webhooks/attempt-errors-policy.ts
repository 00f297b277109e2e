// Errors of attempts to deliver: sentences of the API, by code. Pages say them in their language.
export const ATTEMPT_ERRORS = {
  unresolved: "the host can't be resolved",
  lostSecret: "the secret of the endpoint is lost: rotate it",
  redirect: "a redirect, which is not followed",
  gone: "gone: the endpoint takes no more events",
  noSuccess: "not a success",
  badAddress: "the address is not https",
  notPublic: "the address is not public, or has a user or password",
  tooSlow: "no answer within 10 seconds",
  noConnection: "no connection, or no valid answer",
  noAnswer: "no answer",
} as const;

type AttemptErrorCode = keyof typeof ATTEMPT_ERRORS;

/** Says an attempt's error in the texts of a page; a sentence of no code stays. */
export function describeAttemptError(texts: Readonly<Record<AttemptErrorCode, string>>, error: string): string {
  const codes = Object.keys(ATTEMPT_ERRORS) as AttemptErrorCode[];
  const code = codes.find((one) => ATTEMPT_ERRORS[one] === error);
  return code === undefined ? error : texts[code];
}
