"use client";

import { useEffect, useRef } from "react";

/**
 * Put into a form: sends it as soon as a field has changed, and leaves empty fields out. A list that the keyboard moves through
 * changes with every key: like what is typed, it is sent with Enter or when it is left.
 */
export function SubmitOnChange() {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = anchor.current?.closest("form");
    if (!form) return;
    let byKeyboard = false;
    let moved: HTMLSelectElement | null = null;
    const onPointer = () => {
      byKeyboard = false;
    };
    const onKey = (event: KeyboardEvent) => {
      byKeyboard = true;
      if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
      // Some browsers would send it too.
      event.preventDefault();
      form.requestSubmit();
    };
    const onChange = ({ target }: Event) => {
      if (byKeyboard && target instanceof HTMLSelectElement) moved = target;
      else form.requestSubmit();
    };
    const onLeave = ({ target }: FocusEvent) => {
      if (moved !== null && target === moved) form.requestSubmit();
    };
    const onSubmit = () => {
      moved = null;
      leaveOutEmpty();
    };
    const leaveOutEmpty = () => {
      const empty = [...form.elements].filter(
        (field): field is HTMLInputElement =>
          (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === "",
      );
      for (const field of empty) field.disabled = true;
      // The address is read from the form right after this event.
      setTimeout(() => {
        for (const field of empty) field.disabled = false;
      });
    };
    form.addEventListener("pointerdown", onPointer);
    form.addEventListener("keydown", onKey);
    form.addEventListener("change", onChange);
    form.addEventListener("focusout", onLeave);
    form.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      form.removeEventListener("pointerdown", onPointer);
      form.removeEventListener("keydown", onKey);
      form.removeEventListener("change", onChange);
      form.removeEventListener("focusout", onLeave);
      form.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, []);
  return <span ref={anchor} hidden />;
}
