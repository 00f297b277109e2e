import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.mjs";

const OUT = path.join(ROOT, ".build");

/**
 * Bundles one of our TypeScript entries into `.build/<name>.mjs`; packages stay in node_modules.
 * Written aside and moved into place, so that whoever runs the old file keeps it whole.
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
      packages: "external",
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
