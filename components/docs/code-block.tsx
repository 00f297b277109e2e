import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";

/** A command or an answer, to read and to copy. */
export function CodeBlock({ code, copy = true }: { code: string; copy?: boolean }) {
  const t = useTranslations("docs");
  return (
    <div className="flex max-w-3xl items-start rounded-md border border-line bg-sunken text-base max-sm:flex-col">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto p-3.5 font-mono text-sm leading-5 max-sm:w-full"
      >
        <code>{code}</code>
      </pre>
      {copy && (
        <div className="p-1.5 max-sm:pt-0">
          <CopyButton text={code} label={t("copy")} copied={t("copied")} size="small" />
        </div>
      )}
    </div>
  );
}
