"use client";

import { useEffect, useRef } from "react";

/**
 * Put into a GET form: sends it as soon as a field has changed, and leaves empty fields out of the address. A list that the
 * keyboard moves through changes with every key, and waits for Enter or the form's button.
 */
export function SubmitOnChange() {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = anchor.current?.closest("form");
    if (!form) return;
    let isTyping = false;
    const onPointer = () => {
      isTyping = false;
    };
    const onKey = (event: KeyboardEvent) => {
      isTyping = true;
      if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
      // Some browsers would send it too.
      event.preventDefault();
      form.requestSubmit();
    };
    const onChange = ({ target }: Event) => {
      if (!(isTyping && target instanceof HTMLSelectElement)) form.requestSubmit();
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
    form.addEventListener("submit", leaveOutEmpty, { capture: true });
    return () => {
      form.removeEventListener("pointerdown", onPointer);
      form.removeEventListener("keydown", onKey);
      form.removeEventListener("change", onChange);
      form.removeEventListener("submit", leaveOutEmpty, { capture: true });
    };
  }, []);
  return <span ref={anchor} hidden />;
}
