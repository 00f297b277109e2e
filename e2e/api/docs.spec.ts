// The examples of the guides run: each code block of each language that this machine has, in the order of its page.

import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { GUIDES } from "@/lib/docs/reference/guides";
import { type Account, seller } from "./accounts";
import { describeApi } from "./description";
import { createListing } from "./listings";
import { api, baseUrl, ok } from "./support";

type Example = { language: string; code: string };

/** Parts of an example's text, and the operation of the description that it needs. */
const NEEDS: readonly [RegExp, string][] = [
  [/\/listings\/bulk/, "/api/listings/bulk"],
  [/\/imports\//, "/api/imports/{}"],
  [/\/changes/, "/api/changes"],
  [/\/api\/webhooks/, "/api/webhooks"],
  [/\/images/, "/api/listings/{}/images"],
  [/\/read[`"]/, "/api/chats/{}/read"],
  [/unread=true/, "/api/chats/{}/read"],
  [/\/api\/mcp/, "/api/mcp"],
];

/** The command that runs a program of each language; `prelude` makes it fail where a request was refused. */
const RUNNERS: Record<string, { command: string; file: string; prelude?: string }> = {
  sh: {
    command: "bash",
    file: "example.sh",
    prelude: 'set -eo pipefail\ncurl() { command curl -sS --fail-with-body "$@"; }\n',
  },
  js: { command: process.execPath, file: "example.mjs" },
  python: { command: "python3", file: "example.py" },
  php: {
    command: "php",
    file: "example.php",
    prelude: "<?php set_error_handler(fn ($level, $message) => throw new ErrorException($message)); ?>\n",
  },
};
const isAtHand = (command: string) => spawnSync(command, ["--version"]).status === 0;

const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm;
const isReceiver = ({ code }: Example) => /createServer|HTTPServer|php:\/\/input/.test(code);

/** The examples of a guide as readers get them, with the address of the server under test. */
async function readExamples(slug: string): Promise<Example[]> {
  const answer = await api().get(`/en/docs/${slug}.md`);
  expect(answer.status).toBe(200);
  const { links } = ok<{ links: Record<string, string> }>(await api().get("/api"));
  const { origin } = new URL(links.openapi ?? "");
  return [...answer.text.matchAll(FENCE)].map(([, language = "", code = ""]) => ({
    language,
    // A public address that needs no name server.
    code: code.replaceAll(origin, baseUrl()).replaceAll("https://example.com/", "https://93.184.215.14/"),
  }));
}

async function listPaths(): Promise<Set<string>> {
  const { paths } = await describeApi();
  const found = new Set(Object.keys(paths).map((name) => name.replace(/\{\w+\}/g, "{}")));
  if ((await api().get("/api/mcp")).status !== 404) found.add("/api/mcp");
  return found;
}

function execute({ language, code }: Example, folder: string, env: Record<string, string>): Promise<string> {
  const { command, file, prelude = "" } = RUNNERS[language] ?? { command: "false", file: "none" };
  writeFileSync(path.join(folder, file), prelude + code);
  return new Promise((resolve, reject) => {
    execFile(command, [file], { cwd: folder, env: { ...process.env, ...env }, timeout: 30_000 }, (error, out, err) =>
      error ? reject(new Error(`${language}:\n${code}\n${out}\n${err}`)) : resolve(out),
    );
  });
}

async function prepare(account: Account) {
  const folder = mkdtempSync(path.join(tmpdir(), "tonna-docs-"));
  const photo = sharp({ create: { width: 320, height: 240, channels: 3, background: "#b58a3c" } });
  writeFileSync(path.join(folder, "photo.jpg"), await photo.jpeg().toBuffer());
  const { listing } = await createListing(account, {});
  return { folder, env: { TONNA_KEY: account.key, TONNA_LISTING: listing.slug } };
}

for (const { slug } of GUIDES)
  test(`the examples of the guide ${slug} run`, async () => {
    test.setTimeout(180_000);
    const examples = (await readExamples(slug)).filter((one) => one.language in RUNNERS && !isReceiver(one));
    if (examples.length === 0) return;
    const paths = await listPaths();
    for (const [language, { command }] of Object.entries(RUNNERS)) {
      if (!isAtHand(command)) continue;
      const { folder, env } = await prepare(await seller());
      try {
        for (const example of examples.filter((one) => one.language === language)) {
          const missing = NEEDS.find(([part, needed]) => part.test(example.code) && !paths.has(needed));
          if (missing) test.info().annotations.push({ type: "not run", description: `${language}: ${missing[1]}` });
          else await execute(example, folder, env);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  });

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Sends an event as the service signs it (Standard Webhooks). */
function deliver(port: number, secret: Buffer, { tampered = false } = {}): Promise<number> {
  const body = JSON.stringify({ id: "evt_1", type: "listing.updated", createdAt: new Date(), data: { id: "1" } });
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", secret).update(`evt_1.${time}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(time),
    "webhook-signature": `v1,${signature}`,
  };
  return fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: tampered ? `${body} ` : body }).then(
    ({ status }) => status,
  );
}

async function startReceiver(example: Example, folder: string, env: Record<string, string>): Promise<ChildProcess> {
  const { command, file } = RUNNERS[example.language] ?? { command: "false", file: "none" };
  writeFileSync(path.join(folder, file), example.code);
  const child = spawn(command, [file], { cwd: folder, env: { ...process.env, ...env }, stdio: "ignore" });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${env.PORT}/`).then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
  return child;
}

for (const language of ["js", "python"])
  test(`the receiver of webhooks in ${language} takes what is signed, and nothing else`, async () => {
    const example = (await readExamples("webhooks")).find((one) => one.language === language && isReceiver(one));
    if (!example) throw new Error("the guide has no such receiver");
    test.skip(!isAtHand(RUNNERS[language]?.command ?? ""), "the language is not at hand");
    const secret = randomBytes(32);
    const port = await findPort();
    const folder = mkdtempSync(path.join(tmpdir(), "tonna-docs-"));
    const env = { PORT: String(port), TONNA_WEBHOOK_SECRET: `whsec_${secret.toString("base64")}` };
    const child = await startReceiver(example, folder, env);
    try {
      expect(await deliver(port, secret)).toBe(204);
      expect(await deliver(port, secret, { tampered: true })).toBe(401);
      expect(await deliver(port, randomBytes(32))).toBe(401);
    } finally {
      child.kill();
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  });
