// A clone is whole: no path in the code leaves the repository. Documents that tests read lie in fixtures/.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "bench", "components", "drizzle", "e2e", "fixtures", "lib", "scripts"];
/** Texts that are no paths from their file: hostile input, a folder beside those of PATH, an import of a written file. */
const OTHER_TEXTS = ["../../etc/passwd", "../nowhere", "../x", "../sbin/pgbouncer", "../../drizzle/config"];
/** These tests hold paths that a rule refuses. */
const PROBES = ["scripts/import-rules.test.ts", "scripts/paths.test.ts"];
/** Folders of the operating system, where programs and devices are looked for. */
const SYSTEM = /^\/(bin|dev|etc|opt|proc|sbin|usr|var)\//;

const RELATIVE = /(["'`])(\.\.(?:\/[^"'`\n]*)?)\1(?:, \1\.\.\1)*/g;
const ABSOLUTE = /(["'`])(\/[\w.-]+\/[^"'`\n]+)\1/g;

const isFound = (target: string) => [target, `${target}.ts`, `${target}.tsx`].some((file) => existsSync(file));

/** Files of the repository, by their path from its root. */
function listFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  )
    .concat(readdirSync(root))
    .filter((file) => statSync(path.join(root, file)).isFile());
}

/** Paths of a file that lead out of the repository, or relative ones that name nothing in it. */
function findEscapes(file: string, text: string): string[] {
  const relative = [...text.matchAll(RELATIVE)].map(([found]) => found.replaceAll(/["'`]/g, "").replaceAll(", ", "/"));
  const absolute = [...text.matchAll(ABSOLUTE)].map(([, , found = ""]) => found);
  return [
    ...relative.filter((found) => {
      const target = path.resolve(root, path.dirname(file), found.replace(/[^/]*\$\{.*/, ""));
      return !OTHER_TEXTS.includes(found) && !(`${target}/`.startsWith(`${root}/`) && isFound(target));
    }),
    ...absolute.filter((found) => !SYSTEM.test(found) && existsSync(found)),
  ];
}

test.each([
  ["lib/chats/x.ts", 'readFileSync("../../../shared/data/x.xml")'],
  ["lib/chats/x.ts", 'path.resolve("../shared/data")'],
  ["lib/chats/x.ts", "import.meta.dirname, `../../../$" + "{name}`"],
  ["lib/chats/x.ts", 'path.join(import.meta.dirname, "..", "..", "..")'],
  ["scripts/x.mjs", `readFile("${root}/package.json")`],
])("a path that leaves the repository is reported: %s %s", (file, text) => {
  expect(findEscapes(file, text)).toHaveLength(1);
});

/** Names of source files between backquotes, as comments and documents write them. */
const NAMED = /`(?:[\w.()[\]-]+\/)*([\w.[\]-]+\.(?:tsx?|mjs))`/g;

test("a source file that a comment or a document names exists", () => {
  const files = listFiles();
  const names = new Set(files.map((file) => path.basename(file)));
  const unknown = files
    .filter((file) => /\.(tsx?|mjs|md)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(NAMED)]
        .filter(([, name = ""]) => !names.has(name))
        .map(([text]) => `${file}: ${text}`),
    );
  expect(unknown).toEqual([]);
});

test("no path in the code leaves the repository: copy the file that a test reads to fixtures/", () => {
  const escapes = listFiles()
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !PROBES.includes(file.replaceAll("\\", "/")))
    .flatMap((file) =>
      findEscapes(file, readFileSync(path.join(root, file), "utf8")).map((found) => `${file}: ${found}`),
    );
  expect(escapes).toEqual([]);
});
