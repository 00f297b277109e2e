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
