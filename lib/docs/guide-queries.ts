import { readFile } from "node:fs/promises";
import path from "node:path";
import { fillIn } from "./guide-text";
import type { GuideSlug } from "./reference/guides";

const FOLDER = path.join(process.cwd(), "lib/docs");

/** A line of a guide that stands for something else. */
const PART = /^\{\{([\w-]+)\}\}$/gm;

type Context = {
  locale: "ru" | "en";
  /** Address of the service, without a slash at its end. */
  origin: string;
  /** Tables by name, made from the code that they describe. */
  tables: Readonly<Record<string, string>>;
};

/** Reads a guide as Markdown, with its examples, tables and our address filled in. */
export async function readGuide(slug: GuideSlug, { locale, origin, tables }: Context): Promise<string> {
  const markdown = await readFile(path.join(FOLDER, "pages", locale, `${slug}.md`), "utf8");
  const names = [...markdown.matchAll(PART)].flatMap(([, name = ""]) => (name in tables ? [] : [name]));
  const examples = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(FOLDER, "examples", `${name}.md`), "utf8")] as const),
  );
  return fillIn(markdown, { ...tables, ...Object.fromEntries(examples) }, origin);
}
