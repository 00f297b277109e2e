/** How many answers are kept before all are forgotten, and of how long a text one is kept at all, in UTF-16 units. */
type Bounds = { most: number; longest?: number };

/**
 * The same function of a text, which keeps its answers: for what is small, asked again and again, and takes microseconds to make.
 * Never more than `most` are kept, and those of long texts, which hardly come twice, not at all. Nobody may change an answer.
 */
export function remembered<V>(make: (text: string) => V, { most, longest = 80 }: Bounds): (text: string) => V {
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
