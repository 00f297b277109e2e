"use client";

import { useEffect, useRef } from "react";

/** Controls that a choice changes at once; all others in a form are typed. */
const PICKED = ["select-one", "checkbox", "date"];

/**
 * Sends the form around it as soon as a choice has changed, without empty fields. Typed text is sent with Enter, or when
 * the form is left: after one end of a range follows the other. A list changes with every arrow key, so the keyboard sends
 * it with Enter, or by leaving it.
 */
export function SubmitOnChange() {
  const anchor = useRef<HTMLSpanElement>(null);
  const sentFrom = useRef("");
  // Runs with each render: the field that sent the form is created again with its new value, and would lose the focus.
  useEffect(() => {
    const { activeElement, body } = document;
    const form = anchor.current?.closest("form");
    if (!form || sentFrom.current === "") return;
    const field = form.elements.namedItem(sentFrom.current);
    if (activeElement === field) return;
    sentFrom.current = "";
    // On a phone a text field would bring its keyboard back over the results.
    const isHandy = field instanceof HTMLSelectElement || matchMedia("(hover: hover)").matches;
    if (activeElement === body && field instanceof HTMLElement && isHandy) field.focus({ preventScroll: true });
  });
  useEffect(() => {
    const form = anchor.current?.closest("form");
    if (!form) return;
    let byKeyboard = false;
    let unsent: EventTarget | null = null;
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
      const type = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.type : "";
      const isPicked = PICKED.includes(type) && (type === "checkbox" || !byKeyboard);
      if (isPicked) form.requestSubmit();
      else unsent = target;
    };
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      if (unsent === null) return;
      const isLeft =
        unsent instanceof HTMLSelectElement
          ? target === unsent
          : !(relatedTarget instanceof Node && form.contains(relatedTarget));
      if (isLeft) form.requestSubmit();
    };
    const onSubmit = () => {
      unsent = null;
      const { activeElement } = document;
      sentFrom.current = form.contains(activeElement) ? (activeElement?.getAttribute("name") ?? "") : "";
    };
    // Not by disabling them: a disabled field loses the focus, and what is typed into it.
    const leaveOutEmpty = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    };
    form.addEventListener("pointerdown", onPointer);
    form.addEventListener("keydown", onKey);
    form.addEventListener("change", onChange);
    form.addEventListener("focusout", onLeave);
    form.addEventListener("submit", onSubmit, { capture: true });
    form.addEventListener("formdata", leaveOutEmpty);
    return () => {
      form.removeEventListener("pointerdown", onPointer);
      form.removeEventListener("keydown", onKey);
      form.removeEventListener("change", onChange);
      form.removeEventListener("focusout", onLeave);
      form.removeEventListener("submit", onSubmit, { capture: true });
      form.removeEventListener("formdata", leaveOutEmpty);
    };
  }, []);
  return <span ref={anchor} hidden />;
}
