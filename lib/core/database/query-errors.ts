import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";

/*
 * An error of a query carries people's data: Drizzle's the parameters, in its message too, and the server's the row that it
 * refused. Next and others print what they catch, so such errors never get hold of it; code, constraint and sentence stay.
 */

/** Errors of this kind forget what is assigned to these properties, and do something instead. */
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

/** Has errors of queries say nothing private, whoever prints them. Each copy of `lib` does this to the packages that it loaded. */
export function keepQueryErrorsPrivate(): void {
  forget(DrizzleQueryError, ["query", "params"], (error) => {
    error.message = "a query failed";
  });
  forget(postgres.PostgresError, ["detail", "where"]);
}
