/**
 * Returns the value of this name, created once in a process (pools, caches, listeners, jobs). It is kept on `globalThis`: Next bundles
 * `lib` a second time beside the server's own copy, and a module variable would exist twice.
 */
export function singleton<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as { __tonna?: Map<string, unknown> };
  store.__tonna ??= new Map();
  const found = store.__tonna.get(name);
  if (found !== undefined || store.__tonna.has(name)) return found as T;
  const made = make();
  store.__tonna.set(name, made);
  return made;
}
