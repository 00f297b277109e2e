/**
 * Under plain `next start` some requests never reach a handler: Next answers unusual methods and broken percent-encoding itself.
 * Through `server.ts` they get the contract's answers.
 */
export const REFUSED_BY_NEXT = process.env.TONNA_WAY === "next";
/** Those that get as far as a handler, one of them unknown to the parser of `node:http`. */
export const METHODS = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  ...(REFUSED_BY_NEXT ? [] : ["TRACE", "PROPFIND", "BREW"]),
];
