/** Returns a function that computes a value at its first call and keeps it: a table that few processes read costs no start. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
