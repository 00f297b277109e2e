"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { formatFieldId } from "./field";
import { Notice } from "./notice";

type Props = {
  title: string;
  /** Errors by field. */
  fields: { name: string; text: string }[];
  /** Answer of the form: a repeated error takes the focus again. */
  answer?: object;
  children?: ReactNode;
};

/** Errors of a form above it, with links to the fields; takes the focus with each answer. */
export function ErrorSummary({ title, fields, answer, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer counts, though it may say the same
  useEffect(() => box.current?.focus(), [answer]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="outline-none">
      <Notice kind="bad" title={title}>
        {children}
        {fields.length > 0 && (
          <ul className="list-disc pl-4">
            {fields.map(({ name, text }) => (
              <li key={name}>
                <a href={`#${formatFieldId(name)}`} className="underline">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
