import { CopyButton } from "./copy-button";

type Props = { text: string; testId: string; copy: string; copied: string };

/** A secret that is shown this once, whole, with a button that copies it. */
export function SecretText({ text, testId, copy, copied }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3">
      <code
        data-testid={testId}
        className="min-w-0 flex-1 basis-80 rounded-md border border-edge bg-raised px-3 py-2 font-mono text-base break-all select-all"
      >
        {text}
      </code>
      <CopyButton text={text} label={copy} copied={copied} look="primary" />
    </div>
  );
}
