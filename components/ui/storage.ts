// Texts in the browser's storage, which may be full or off.

/** Reads a text that this browser keeps; null without one, or where storage is off. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, or forgets it. Where storage is full or off, nothing is kept. */
export function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing is kept.
  }
}
