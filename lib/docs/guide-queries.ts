// Reads the Markdown of a guide, and fills in its examples.
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

/** Values of the examples as an English guide writes them. */
const ENGLISH: readonly (readonly [written: string, english: string])[] = [
  ["Пшеница 3 класса, протеин 13 %", "Milling wheat, class 3, protein 13%"],
  ["Пшеница 3 класса", "Milling wheat, class 3"],
  ["Ячмень фуражный", "Feed barley"],
  ["Ростовская область", "Rostov Oblast"],
  ["Россия", "Russia"],
];
/** The unit stands alone: as a value in quotes, or in a cell of CSV. */
const TONNE = /(?<=["';])т(?=["';])/g;

const toEnglish = (example: string) =>
  ENGLISH.reduce((text, [written, english]) => text.replaceAll(written, english), example).replace(TONNE, "t");

/** Reads a guide as Markdown, with its examples, tables and our address filled in. */
export async function readGuide(slug: GuideSlug, { locale, origin, tables }: Context): Promise<string> {
  const markdown = await readFile(path.join(FOLDER, "pages", locale, `${slug}.md`), "utf8");
  const names = [...markdown.matchAll(PART)].flatMap(([, name = ""]) => (name in tables ? [] : [name]));
  const examples = await Promise.all(
    names.map(async (name) => {
      const example = await readFile(path.join(FOLDER, "examples", `${name}.md`), "utf8");
      return [name, locale === "en" ? toEnglish(example) : example] as const;
    }),
  );
  return fillIn(markdown, { ...tables, ...Object.fromEntries(examples) }, origin);
}
