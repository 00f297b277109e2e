"use client";

// The notice after an act that can be undone, such as a removed favourite.
import { Undo2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useLostFocus } from "./use-lost-focus";

type Props = {
  /** The act that was done. */
  title: string;
  /** Time within which it can be undone. */
  hint?: string;
  /** The button that takes it back: a submit of the form around it. */
  children: ReactNode;
};

/**
 * Notice of an act with an undo button. It stays in sight far down a list, and takes the focus only when the pressed button
 * is gone. Give it the answer's moment as `key`.
 */
export function UndoNotice({ title, hint, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLostFocus(box, title);
  return (
    <div ref={box} tabIndex={-1} className="sticky top-2 z-20 mb-3 rounded-md bg-paper shadow-float outline-none">
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-l-3 border-accent bg-accent-wash px-3.5 py-2.5"
      >
        <Undo2 aria-hidden className="flex-none" />
        <p className="min-w-0 flex-1 basis-40">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {hint && <span className="block text-sm text-muted">{hint}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}
