"use client";

// /account/api-keys: the notice with a key that was just issued or rotated.
import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { SecretText } from "@/components/ui/secret-text";
import type { KeyTexts } from "./key-texts";

type Props = {
  apiKey: string;
  title: string;
  overlap: string | null;
  curl: string;
  texts: KeyTexts;
};

/** A key that was just made: shown this once, hard to miss, with a request that can be run as it stands. */
export function NewKey({ apiKey, title, overlap, curl, texts }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="new-key"
      role="status"
      className="rounded-md border-2 border-accent bg-accent-wash p-4 outline-none sm:p-5"
    >
      <h2 id="new-key" className="flex items-center gap-2 text-lg font-semibold">
        <KeyRound aria-hidden />
        {title}
      </h2>
      <p className="pt-1">{texts.shownOnce}</p>
      {overlap && <p className="pt-1">{overlap}</p>}
      <SecretText text={apiKey} testId="new-key" copy={texts.copyKey} copied={texts.copied} />
      <p className="pt-4 font-medium">{texts.tryIt}</p>
      <div className="flex flex-col items-start gap-2 pt-1.5">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
          tabIndex={0}
          className="w-full overflow-x-auto rounded-md border border-line bg-raised p-3 font-mono text-sm"
        >
          {curl}
        </pre>
        <CopyButton text={curl} label={texts.copyCurl} copied={texts.copied} />
      </div>
    </section>
  );
}
