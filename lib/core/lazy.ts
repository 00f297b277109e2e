/** Puts off the making of a value until it is asked for first: a table that few processes read costs no start. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
