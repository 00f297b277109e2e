import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";

/*
 * Removes private data from errors of queries, since Next and others print what they catch. Drizzle's errors carry the parameters,
 * the server's the rejected row. Code, constraint and message stay.
 */

/** Makes assignments to these properties of a class of errors do nothing but `instead`. */
function forget(kind: { prototype: Error }, properties: string[], instead: (error: Error) => void = () => {}): void {
  for (const property of properties) {
    Object.defineProperty(kind.prototype, property, {
      configurable: true,
      get: () => undefined,
      set(this: Error) {
        instead(this);
      },
    });
  }
}

/** Removes private data from all later errors of queries. Each bundled copy of `lib` does it for the packages that it loaded. */
export function keepQueryErrorsPrivate(): void {
  forget(DrizzleQueryError, ["query", "params"], (error) => {
    error.message = "a query failed";
  });
  forget(postgres.PostgresError, ["detail", "where"]);
}
