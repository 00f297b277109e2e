"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { fieldId } from "./field";
import { Notice } from "./notice";

type Props = {
  title: string /** What is wrong with which field. */;
  fields: { name: string; text: string }[];
  children?: ReactNode;
};

/** What went wrong with a form, at its top, with links to the fields; takes the focus when it appears. */
export function ErrorSummary({ title, fields, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="outline-none">
      <Notice kind="bad" title={title}>
        {children}
        {fields.length > 0 && (
          <ul className="list-disc pl-4">
            {fields.map(({ name, text }) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`} className="underline">
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
