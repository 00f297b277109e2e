// The package has no types of its own.
declare module "punycode.js" {
  /** The letters of a domain in punycode; other labels stay as they are. */
  export function toUnicode(domain: string): string;
}
