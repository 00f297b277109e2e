// An example of a guide in several programming languages.
import { useTranslations } from "next-intl";
import { PROGRAM_LANGUAGES } from "@/lib/docs/guide-text";
import { CodeBlock } from "./code-block";

type Props = {
  /** Name of the group of radio buttons, once on a page. */
  name: string;
  samples: readonly { language: string; code: string }[];
};

/** One example in several languages. Radio buttons and CSS show the chosen one, so that it works without scripts. */
export function CodeTabs({ name, samples }: Props) {
  const t = useTranslations("docs");
  return (
    <fieldset className="code-tabs min-w-0 max-w-3xl">
      <legend className="sr-only">{t("language")}</legend>
      {samples.map(({ language }, at) => (
        <label
          key={language}
          className="mr-1 inline-flex h-8 max-lg:h-11 cursor-pointer items-center rounded-t-md px-2.5 text-sm hover:bg-hover has-checked:bg-accent-wash has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input type="radio" name={name} value={language} defaultChecked={at === 0} className="sr-only" />
          {PROGRAM_LANGUAGES[language] ?? language}
        </label>
      ))}
      {samples.map(({ language, code }) => (
        <div key={language} data-language={language} className="code-tab">
          <CodeBlock code={code} />
        </div>
      ))}
    </fieldset>
  );
}
