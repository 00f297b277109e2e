import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";

export type Tariff = "free" | "pro" | "corporate";
export type Account = { email: string; tariff: Tariff; key: string };
export type KeyRow = { id: string; name: string } & Record<string, unknown>;

/** Runs the product's command line against the server's database, as an operator would. */
export function cli(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [".build/cli.mjs", ...args],
      { env: process.env, timeout: 60_000 },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
        resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() });
      },
    );
  });
}

type CommandLine = typeof import("@/lib/cli/main");

let commandLine: Promise<CommandLine> | undefined;

/** The same commands without a process for each, since most tests begin with some. `scripts/test.mjs` bundles them. */
function loadCommandLine(): Promise<CommandLine> {
  commandLine ??= import(pathToFileURL(path.resolve(".build/test-cli.mjs")).href) as Promise<CommandLine>;
  return commandLine;
}

async function run(...args: string[]): Promise<string> {
  const { runCommand } = await loadCommandLine();
  const said = { out: [] as string[], error: [] as string[] };
  const code = await runCommand(args, {
    out: (line) => said.out.push(line),
    error: (line) => said.error.push(line),
  });
  expect(code, `cli ${args.join(" ")}: ${said.error.join(" ")}`).toBe(0);
  return said.out.join("\n").trim();
}

/** Letters and digits that nobody else uses. */
export function unique(prefix = "t"): string {
  return `${prefix}${randomBytes(6).toString("hex")}`;
}

/** A new account of a tariff, without a key. Returns its e-mail. */
export async function createUser({
  tariff,
  role,
  email = `${unique("e2e")}@tonna.example`,
  password = `long-${unique()}`,
  accepted = true,
}: {
  tariff: Tariff;
  role?: "admin" | "editor";
  email?: string;
  password?: string;
  /** Whether the documents are accepted, so that the account opens without asking. */
  accepted?: boolean;
}): Promise<string> {
  await run(
    "users",
    "create",
    "--email",
    email,
    "--password",
    password,
    "--tariff",
    tariff,
    ...(accepted ? ["--accepted"] : []),
    ...(role ? [`--${role}`] : []),
  );
  return email;
}

/** A new key of an account; all scopes unless told. `expires` is an RFC 3339 time. */
export async function issueKey(
  email: string,
  { scopes, name, expires }: { scopes?: string[]; name?: string; expires?: string } = {},
): Promise<string> {
  const options = Object.entries({ scopes: scopes?.join(","), name, expires });
  return run(
    "keys",
    "issue",
    "--email",
    email,
    ...options.flatMap(([option, value]) => (value ? [`--${option}`, value] : [])),
  );
}

/** A new account with a key of its own: nothing another test does can touch it. */
export async function freshAccount({
  tariff = "corporate",
  admin = false,
}: {
  tariff?: Tariff;
  admin?: boolean;
} = {}): Promise<Account> {
  const email = await createUser({ tariff, ...(admin && { role: "admin" }) });
  return { email, tariff, key: await issueKey(email) };
}

/** The keys of an account as the command line lists them. */
export async function listKeys(email: string): Promise<KeyRow[]> {
  const parsed = JSON.parse(await run("keys", "list", "--email", email, "--json")) as KeyRow[] | { data: KeyRow[] };
  return Array.isArray(parsed) ? parsed : parsed.data;
}

/** The id of the only, or the newest, key of an account. */
export async function onlyKeyId(email: string): Promise<string> {
  const [row] = await listKeys(email);
  if (!row) throw new Error(`${email} has no key.`);
  return row.id;
}

export const revokeKey = (id: string) => run("keys", "revoke", id);
export const rotateKey = (id: string, overlap: string) => run("keys", "rotate", id, "--overlap", overlap);
export const setTariff = (email: string, tariff: Tariff) => run("tariff", "set", "--email", email, "--tariff", tariff);

/** The mails kept for an address as the command line lists them, in JSON. */
export const listMails = (to: string) => run("mails", "list", "--to", to, "--json");

const kept = new Map<string, Promise<Account>>();

function keep(name: string, make: () => Promise<Account>): Promise<Account> {
  const account = kept.get(name) ?? make();
  kept.set(name, account);
  return account;
}

/** A Corporate account for this worker: its limit is far, its listings are each test's own. */
export const seller = () => keep("seller", () => freshAccount());

/** Another one, who owns nothing of the first. */
export const stranger = () => keep("stranger", () => freshAccount());

/** An administrator with a key. */
export const admin = () => keep("admin", () => freshAccount({ admin: true }));
