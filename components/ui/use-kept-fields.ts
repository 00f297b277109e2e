"use client";

// Tab storage for fields of a RecordForm: they survive a visit to another page.
import { type RefObject, useEffect, useRef } from "react";

type Texts = Readonly<Record<string, string>>;
type Kept = { first: string; values: Texts };
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isKept = (control: Element): control is Control =>
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && control.type === "text");

const listControls = (form: HTMLFormElement) => [...form.elements].filter(isKept);

/** First value of a control of the page. */
function getFirstValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? "";
}

/**
 * Keeps the texts and choices of a form under `name` for as long as this tab lives, so that the way back to it finds it
 * filled in. They go with what the page began with: once that is something else, the form was sent, and they are old.
 * Answers what is to be called after each change. Storage may be off; then nothing is kept.
 */
export function useKeptFields(form: RefObject<HTMLFormElement | null>, name: string | undefined): () => void {
  const first = useRef("");
  useEffect(() => {
    if (!name || !form.current) return;
    const controls = listControls(form.current);
    first.current = JSON.stringify(controls.map((control) => [control.name, getFirstValue(control)]));
    const kept = readKept(name);
    if (kept?.first !== first.current) return;
    for (const control of controls) {
      const value = kept.values[control.name];
      // A person may have begun to type before this script ran.
      if (value !== undefined && control.value === getFirstValue(control)) control.value = value;
    }
  }, [form, name]);
  return () => {
    if (!name || !form.current) return;
    const values = Object.fromEntries(listControls(form.current).map((control) => [control.name, control.value]));
    try {
      sessionStorage.setItem(name, JSON.stringify({ first: first.current, values } satisfies Kept));
    } catch {
      // Nothing is kept.
    }
  };
}

function readKept(name: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
