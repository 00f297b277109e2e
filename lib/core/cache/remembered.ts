/*
 * Memory of a process, within bounds: results of functions, and a map that drops entries that were not used for longest.
 */

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

type Entry<V> = { value: V; bytes: number; place: number };

/** A map limited in bytes that drops the least recently used entries first. The caller gives the size of each value. */
export class BoundedMap<V> {
  // A Map keeps the order of insertion; a used entry is put last.
  readonly #entries = new Map<string, Entry<V>>();
  #bytes = 0;
  /** Number of entries that were put last so far. */
  #places = 0;

  constructor(readonly maxBytes: number) {}

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The value, which counts as used now; undefined when it is not there. */
  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // An entry in the newer half is far from being dropped, and moving it costs more than finding it.
    if (this.#places - entry.place >= this.#entries.size / 2) {
      this.#entries.delete(key);
      this.#putLast(key, entry);
    }
    return entry.value;
  }

  #putLast(key: string, entry: Entry<V>): void {
    this.#places += 1;
    entry.place = this.#places;
    this.#entries.set(key, entry);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Adds a value, and drops the oldest until all fit. A value that is too large by itself is not added. */
  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.maxBytes) return;
    this.#putLast(key, { value, bytes, place: 0 });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry && this.#entries.delete(key)) this.#bytes -= entry.bytes;
  }
}
