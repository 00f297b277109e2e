import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

type Props = { id: string; title: string; text: string; cancel: string; children: ReactNode };

/** A question before what can't be taken back; a native popover inside the form, so it needs no JavaScript. */
export function Confirm({ id, title, text, cancel, children }: Props) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-5 text-left text-ink shadow-float backdrop:bg-shade"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold wrap-anywhere whitespace-normal">
        {title}
      </h2>
      <p className="pt-1 pb-4 whitespace-normal">{text}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button popoverTarget={id} popoverTargetAction="hide">
          {cancel}
        </Button>
      </div>
    </div>
  );
}
