/**
 * What must exist once in a process (the pool, caches, listeners, jobs) hangs on `globalThis`:
 * Next bundles `lib` a second time beside the server's own copy, and a module variable would exist twice.
 */
export function singleton<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as { __tonna?: Map<string, unknown> };
  store.__tonna ??= new Map();
  if (!store.__tonna.has(name)) store.__tonna.set(name, make());
  return store.__tonna.get(name) as T;
}
