import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requestPasswordReset } from "@/lib/auth/password-commands";
import { SCOPES } from "@/lib/core/caller";
import { findAccount, findUserByEmail } from "@/lib/users/queries";
import { runCommand } from "./main";

async function cli(...argv: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommand(argv, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out: out.join("\n"), error: error.join("\n") };
}

async function freshAccount(...more: string[]): Promise<string> {
  const email = `cli-${randomUUID()}@tonna.example`;
  expect(await cli("users", "create", "--email", email, "--password", "tonna-demo", ...more)).toMatchObject({
    code: 0,
  });
  return email;
}

const KEY = /^tonna_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;

test("users create makes an account with its tariff and role", async () => {
  const email = await freshAccount("--tariff", "corporate", "--admin");
  const user = await findUserByEmail(email);
  expect(await findAccount(user?.id ?? "")).toMatchObject({
    tariff: "corporate",
    role: "admin",
    name: email.split("@")[0],
  });
});

test("users create refuses a taken address and a weak password with a sentence", async () => {
  const email = await freshAccount();
  const taken = await cli("users", "create", "--email", email, "--password", "tonna-demo");
  expect(taken).toEqual({ code: 1, out: "", error: `There is already an account with the address ${email}.` });
  const weak = await cli("users", "create", "--email", `x${email}`, "--password", "short");
  expect(weak).toMatchObject({ code: 1, error: "password: must have at least 10 characters." });
});

test("keys issue prints the key and nothing else", async () => {
  const email = await freshAccount("--tariff", "pro");
  const { code, out, error } = await cli(
    "keys",
    "issue",
    "--email",
    email,
    "--name",
    "till",
    "--scopes",
    "listings:read,market:read",
  );
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toMatch(KEY);
  const listed = JSON.parse((await cli("keys", "list", "--email", email, "--json")).out);
  expect(listed).toMatchObject([{ email, name: "till", state: "ACTIVE", scopes: ["listings:read", "market:read"] }]);
});

test("keys issue fails at the tariff's number of keys, and revokes the oldest with --replace", async () => {
  const email = await freshAccount("--tariff", "pro");
  const first = JSON.parse((await cli("keys", "issue", "--email", email, "--json")).out);
  expect(await cli("keys", "issue", "--email", email)).toMatchObject({ code: 1, out: "" });
  expect((await cli("keys", "issue", "--email", email, "--replace")).out).toMatch(KEY);
  const states = JSON.parse((await cli("keys", "list", "--email", email, "--json")).out) as {
    id: string;
    state: string;
  }[];
  expect(states.find(({ id }) => id === first.record.id)?.state).toBe("REVOKED");
});

test("keys rotate and keys revoke end a key, with an overlap for the first", async () => {
  const email = await freshAccount("--tariff", "corporate");
  const { record } = JSON.parse((await cli("keys", "issue", "--email", email, "--json")).out);
  expect((await cli("keys", "rotate", record.id, "--overlap", "1h")).out).toMatch(KEY);
  expect((await cli("keys", "list", "--email", email)).out).toContain("ROTATING");
  expect(await cli("keys", "revoke", record.id)).toMatchObject({ code: 0, error: "" });
  expect(await cli("keys", "revoke", record.id)).toMatchObject({ code: 1, out: "" });
  expect((await cli("keys", "list")).out).toContain(email);
});

test("keys issue refuses an account on Free until its tariff is set", async () => {
  const email = await freshAccount();
  expect(await cli("keys", "issue", "--email", email)).toMatchObject({ code: 1, out: "" });
  expect(await cli("tariff", "set", "--email", email, "--tariff", "pro")).toMatchObject({
    code: 0,
    out: `${email} is on pro now.`,
  });
  expect((await cli("keys", "issue", "--email", email)).out).toMatch(KEY);
});

test("mails list shows the reset link of an unsent mail", async () => {
  const email = await freshAccount();
  await requestPasswordReset({ kind: "anonymous" }, { email });
  expect((await cli("mails", "list")).out).toMatch(new RegExp(`To: ${email}[^]*reset-password\\?token=`));
});

test.each([
  ["nothing", []],
  ["an unknown command", ["listings", "explode"]],
  ["half a command", ["keys"]],
  ["an unknown option", ["keys", "issue", "--emial", "x"]],
  ["a missing option", ["keys", "issue"]],
  ["a missing argument", ["keys", "revoke"]],
  ["an argument too many", ["db", "migrate", "now"]],
  ["an unknown tariff", ["tariff", "set", "--email", "a@tonna.example", "--tariff", "gold"]],
  ["an unknown scope", ["keys", "issue", "--email", "a@tonna.example", "--scopes", "everything"]],
  ["an overlap too long", ["keys", "rotate", "1", "--overlap", "25h"]],
  ["no number", ["demo", "load", "--listings", "many"]],
  ["an unknown feed", ["feeds", "run", "weather"]],
])("%s is wrong usage and shows the usage", async (_what, argv) => {
  const { code, out, error } = await cli(...argv);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(error).toContain("Usage: npm run cli --");
});

test("unknown accounts and keys are refused with a sentence", async () => {
  expect(await cli("keys", "issue", "--email", "nobody@tonna.example")).toMatchObject({
    code: 1,
    error: expect.stringContaining("nobody@tonna.example"),
  });
  expect(await cli("keys", "revoke", "no-such-key")).toMatchObject({ code: 1, error: "There is no such key." });
});

test("--help shows all commands, or one", async () => {
  expect((await cli("--help")).out).toContain("demo load --listings N");
  const one = await cli("keys", "issue", "--help");
  expect(one).toMatchObject({ code: 0, error: "" });
  expect(one.out).not.toContain("demo load");
  for (const scope of SCOPES) expect(one.out).toContain(scope);
  expect((await cli("keys", "rotate", "--help")).out).toContain("ends at once without one");
});
