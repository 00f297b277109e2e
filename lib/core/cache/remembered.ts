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
