"use client";

import { useEffect, useRef } from "react";

/** Put into a GET form: sends it as soon as a field has changed, and leaves empty fields out of the address. */
export function SubmitOnChange() {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = anchor.current?.closest("form");
    if (!form) return;
    const submit = () => form.requestSubmit();
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
    form.addEventListener("change", submit);
    form.addEventListener("submit", leaveOutEmpty, { capture: true });
    return () => {
      form.removeEventListener("change", submit);
      form.removeEventListener("submit", leaveOutEmpty, { capture: true });
    };
  }, []);
  return <span ref={anchor} hidden />;
}
