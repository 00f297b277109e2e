// The linter's import rules refuse and allow the right imports.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "import-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

const REFUSED = [
  ["components/cards/x.tsx", "@/lib/listings/queries/list-own-listings"],
  ["components/cards/x.tsx", "@/lib/listings/form-commands"],
  ["components/cards/x.tsx", "@/lib/core/database/reads"],
  ["components/cards/x.tsx", "@/lib/auth/password-commands"],
  ["components/cards/x.tsx", "@/lib/chats/queries/list-chats"],
  ["components/cards/x.tsx", "@/lib/chats/commands/send-message"],
  ["app/api/x.ts", "@/lib/listings/seller-schema"],
  ["app/api/x.ts", "@/lib/core/audit"],
  ["lib/core/x.ts", "@/lib/listings/policy"],
  ["lib/core/x.ts", "../listings/policy"],
  ["lib/core/mail/x.ts", "../../listings/policy"],
  ["lib/chats/x.ts", "@/components/ui/button"],
  ["lib/chats/x.ts", "@/lib/http/route"],
  ["lib/chats/x.ts", "@/lib/users/commands"],
  ["lib/chats/x.ts", "@/lib/auth/password-commands"],
  ["lib/chats/x.ts", "@/lib/listings/photos/commands"],
  ["lib/chats/x.ts", "@/lib/users/commands/set-role"],
  ["lib/chats/commands/x.ts", "@/lib/users/commands/set-role"],
  ["lib/chats/x.ts", "../users/commands"],
  ["lib/chats/commands/x.ts", "../../users/commands/set-role"],
  ["lib/listings/photos/x.ts", "../../users/commands"],
] as const;
const TAKEN = [
  ["components/cards/x.tsx", "@/lib/listings/contract"],
  ["app/api/x.ts", "@/lib/listings/queries/list-own-listings"],
  ["app/api/x.ts", "@/lib/core/audit-actions"],
  ["lib/core/mail/x.ts", "../database/db"],
  ["lib/chats/x.ts", "./commands"],
  ["lib/chats/commands/x.ts", "../queries/list-chats"],
  ["lib/chats/queries/x.ts", "../rows/lock-chat"],
  ["lib/chats/x.ts", "@/lib/users/schema"],
  ["lib/chats/x.ts", "@/lib/users/queries/find-account"],
  ["lib/chats/x.ts", "@/lib/users/rows/lock-user"],
  ["lib/chats/x.db.test.ts", "@/lib/users/commands"],
  ["lib/cli/x.ts", "@/lib/users/commands"],
  ["lib/cli/x.ts", "@/lib/users/commands/set-role"],
  ["lib/listings/photos/x.ts", "../catalogue/filters"],
  ["lib/listings/photos/x.ts", "../commands"],
] as const;

const probes = [...REFUSED, ...TAKEN].map(([file, from], at) => ({ file: file.replace("x.", `x${at}.`), from }));
/** Output of Biome, a line for each refusal with its file. */
let said = "";

beforeAll(() => {
  const config = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8"));
  writeFileSync(path.join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const { file, from } of probes) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `import it from "${from}";\nexport default it;\n`);
  }
  mkdirSync(path.join(folder, "lib/circle"), { recursive: true });
  writeFileSync(path.join(folder, "lib/circle/one.ts"), 'import type { Two } from "./two";\nexport type One = Two;\n');
  writeFileSync(path.join(folder, "lib/circle/two.ts"), 'import type { One } from "./one";\nexport type Two = One;\n');
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const rules = ["--only=style/noRestrictedImports", "--only=suspicious/noImportCycles"];
  const options = ["lint", ...rules, "--reporter=github", "--max-diagnostics=none"];
  said = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: "utf8" }).stdout;
}, 60_000);

const wasRefused = (at: number) => said.includes(`/${probes[at]?.file},`);

test.each(REFUSED.map((probe, at) => [...probe, at] as const))("%s must not import %s", (_file, _from, at) => {
  expect(wasRefused(at)).toBe(true);
});

test.each(TAKEN.map((probe, at) => [...probe, REFUSED.length + at] as const))(
  "%s may import %s",
  (_file, _from, at) => {
    expect(wasRefused(at)).toBe(false);
  },
);

test("files must not import each other, not even types", () => {
  expect(said).toContain("/lib/circle/one.ts,");
});
