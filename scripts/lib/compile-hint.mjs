// Marks the scripts of pages for V8, which else parses most of their functions twice: in passing, and when they are called.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A comment that makes V8 compile a whole file while it loads, outside the main thread. Source: v8.dev/blog/explicit-compile-hints */
const HINT = "//# allFunctionsCalledOnLoad\n";

/** Writes the hint above each script in `folder`, once however often. */
export function addCompileHints(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const file = path.join(folder, name);
    const code = readFileSync(file, "utf8");
    if (!code.startsWith(HINT)) writeFileSync(file, HINT + code);
  }
}
