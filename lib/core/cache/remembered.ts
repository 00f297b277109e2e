/** `most`: results kept before all are dropped. `longest`: length of an input whose result is kept, in UTF-16 units. */
type Bounds = { most: number; longest?: number };

/**
 * Memoizes a function of a text whose results are small and take microseconds to make. Results of long texts, which seldom come
 * twice, are not kept. Callers must not change a result.
 */
export function memoise<V>(make: (text: string) => V, { most, longest = 80 }: Bounds): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length > longest) return made;
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}

/**
 * Remembers results by a text, beside the object that they were made of: they go with it, and all of them once there are `most`. A
 * result is never undefined, and callers must not change it.
 */
export function rememberBeside<V>({ most }: Pick<Bounds, "most">): (owner: object, key: string, make: () => V) => V {
  const all = new WeakMap<object, Map<string, V>>();
  return (owner, key, make) => {
    const known = all.get(owner) ?? new Map<string, V>();
    all.set(owner, known);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
