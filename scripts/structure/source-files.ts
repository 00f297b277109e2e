// The product's source files as the structure tests see them: paths, folders of lib/, and resolved imports.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Folders of lib/ that are no domains. */
const NOT_DOMAINS = new Set([
  "cli",
  "core",
  "demo",
  "embedded",
  "http",
  "i18n",
  "jobs",
  "reference",
  "share",
  "sheets",
  "start",
  "text",
]);

/** Kinds of model files: what states facts and shapes. Any domain may import them. */
export const MODEL_KINDS = ["contract", "schema", "policy", "rows", "query", "tags", "reference", "text"] as const;
/** Kinds of logic files: what reads, writes or runs. */
export const LOGIC_KINDS = ["queries", "commands", "steps", "jobs", "mails", "providers"] as const;

/** Paths from the root, with slashes, of the code under lib/ that ships: no tests and nothing that only tests import. */
export function listSources(): string[] {
  return readdirSync(path.join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join("lib", name.replaceAll(path.sep, "/")))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test-[^/]*$/.test(file));
}

export function readSource(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** The folder of lib/ that holds a file: `listings` for `lib/listings/queries/get-listing.ts`. */
export function getFolder(file: string): string {
  return file.split("/")[1] ?? "";
}

export function isInDomain(file: string): boolean {
  return !NOT_DOMAINS.has(getFolder(file));
}

/** Whether a file, or a folder that it stands in, bears one of these kinds' names: `live-queries.ts`, `commands/issue-invoice.ts`. */
export function isOfKind(file: string, kinds: readonly string[]): boolean {
  const names = file.split("/").slice(1);
  return names.some((name) => kinds.some((kind) => new RegExp(`(^|-)${kind}(\\.tsx?)?$`).test(name)));
}

/** Paths of our own files that a file imports by value; imports of types alone do not count. */
export function listImports(file: string): string[] {
  const found = readSource(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;"]*?from\s+)?"([^"]+)";/gm);
  return [...found].flatMap(([statement, specifier = ""]) =>
    hasValue(statement) ? resolveImport(file, specifier) : [],
  );
}

/** Whether a statement imports anything but types: `import { type A, type B }` does not. */
function hasValue(statement: string): boolean {
  const names = /\{([^}]*)\}/.exec(statement)?.[1];
  const isNamedOnly = names !== undefined && /^(?:import|export)\s*\{/.test(statement);
  return !isNamedOnly || names.split(",").some((name) => name.trim() !== "" && !name.trim().startsWith("type "));
}

function resolveImport(from: string, specifier: string): string[] {
  if (!/^(@\/|\.\.?\/)/.test(specifier)) return [];
  const target = specifier.startsWith("@/") ? specifier.slice(2) : path.posix.join(path.posix.dirname(from), specifier);
  const file = [target, `${target}.ts`, `${target}.tsx`].find((one) => {
    const full = path.join(ROOT, one);
    return existsSync(full) && statSync(full).isFile();
  });
  return file ? [file] : [];
}
