"use client";

// The box above a form that was refused.
import { type ReactNode, useEffect, useRef } from "react";
import { formatFieldId } from "./field";
import { Notice } from "./notice";
import { SignInAgain } from "./sign-in-again";

type Props = {
  title: string;
  /** Code of the error; who was signed out gets a way back in. */
  error?: string | undefined;
  /** Fields of the form; those with an error are listed. */
  fields?: readonly { name: string; label: string; error: string | undefined }[];
  /** Answer of the form: a repeated error takes the focus again. */
  answer?: object;
  children?: ReactNode;
};

/** Errors of a form above it, with links to the fields; takes the focus with each answer. */
export function ErrorSummary({ title, error, fields = [], answer, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer counts, though it may say the same
  useEffect(() => box.current?.focus(), [answer]);
  const wrong = fields.filter((field) => field.error);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="outline-none">
      <Notice kind="bad" title={title}>
        {error && <SignInAgain error={error} />}
        {children}
        {wrong.length > 0 && (
          <ul className="list-disc pl-4">
            {wrong.map((field) => (
              <li key={field.name}>
                <a href={`#${formatFieldId(field.name)}`} className="underline">
                  {field.label}: {field.error}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
