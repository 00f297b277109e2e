"use client";

// Takes the focus for the notice with the result of an act.
import { type ReactNode, useRef } from "react";
import { useLostFocus } from "./use-lost-focus";

type Props = {
  /** Differs from one answer to the next; undefined without an answer. */
  answer: string | number | undefined;
  className?: string;
  children: ReactNode;
};

/** Result of a button, reported by a new page: it takes the focus when the button is gone. */
export function FocusedAnswer({ answer, className = "", children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLostFocus(box, answer);
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
