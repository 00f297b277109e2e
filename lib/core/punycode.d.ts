// The package has no types of its own. Node reads it as CommonJS, bundlers as a module: both have a default export.
declare module "punycode.js" {
  const punycode: {
    /** The letters of a domain in punycode; other labels stay as they are. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
