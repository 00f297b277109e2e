"use client";

// The script of forms that send themselves: put inside a form, it draws nothing.
import { useEffect, useRef } from "react";
import { PLACE_TAKEN } from "@/components/places/place-field";

/** Controls that a choice changes at once; all others in a form are typed. */
const PICKED = ["select-one", "checkbox", "radio", "date"];
/** Arrow keys go through the choices of these. */
const STEPPED = ["select-one", "radio"];

type FormField = HTMLInputElement | HTMLSelectElement;

const isField = (element: unknown): element is FormField =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
const isStepped = (element: unknown): element is FormField => isField(element) && STEPPED.includes(element.type);
const isSameGroup = (field: FormField, other: unknown) => isField(other) && other.name === field.name;

/** A box is told from others of its name by its value. */
const nameField = ({ type, name, value }: FormField) => ({
  name,
  value: type === "checkbox" || type === "radio" ? value : null,
});

const findField = (form: HTMLFormElement, { name, value }: { name: string; value: string | null }) =>
  [...form.elements].filter(isField).find((field) => field.name === name && (value === null || field.value === value));

/** Parameters that a change of a control clears. */
const listCleared = (control: Element) =>
  control.closest<HTMLElement>("[data-clears]")?.dataset.clears?.split(" ") ?? [];

/** Parameters that mean nothing without a field that is empty. */
const listUnmet = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("input[data-needed-by]")].flatMap(({ value, dataset }) =>
    value.trim() === "" ? (dataset.neededBy?.split(" ") ?? []) : [],
  );

/**
 * Sends the form around it as soon as a choice has changed, without empty fields. Typed text is sent with Enter, or when
 * the form is left: after one end of a range follows the other. A list changes with every arrow key, so the keyboard sends
 * it with Enter, or by leaving it.
 */
export function SubmitOnChange() {
  const anchor = useRef<HTMLSpanElement>(null);
  const sentFrom = useRef<{ name: string; value: string | null } | null>(null);
  // Runs with each render: the field that sent the form is created again with its new value, and would lose the focus.
  useEffect(() => {
    const { activeElement, body } = document;
    const form = anchor.current?.closest("form");
    if (!form || sentFrom.current === null) return;
    const field = findField(form, sentFrom.current);
    if (activeElement === field) return;
    sentFrom.current = null;
    // On a phone a text field would bring its keyboard back over the results.
    const isHandy = (field && PICKED.includes(field.type)) || matchMedia("(hover: hover)").matches;
    if (activeElement === body && field instanceof HTMLElement && isHandy) field.focus({ preventScroll: true });
  });
  useEffect(() => {
    const form = anchor.current?.closest("form");
    if (!form) return;
    let byKeyboard = false;
    let unsent: EventTarget | null = null;
    let cleared: string[] = [];
    const onPointer = () => {
      byKeyboard = false;
    };
    const onKey = (event: KeyboardEvent) => {
      byKeyboard = true;
      if (event.key !== "Enter" || !isStepped(event.target)) return;
      // Some browsers would send it too.
      event.preventDefault();
      form.requestSubmit();
    };
    const onChange = ({ target }: Event) => {
      const type = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.type : "";
      const isPicked = PICKED.includes(type) && !(STEPPED.includes(type) && byKeyboard);
      cleared = target instanceof Element ? listCleared(target) : [];
      if (isPicked) form.requestSubmit();
      else unsent = target;
    };
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      if (unsent === null) return;
      const isLeft = isStepped(unsent)
        ? target === unsent && !isSameGroup(unsent, relatedTarget)
        : !(relatedTarget instanceof Node && form.contains(relatedTarget));
      if (isLeft) form.requestSubmit();
    };
    const onSubmit = () => {
      unsent = null;
      const { activeElement } = document;
      sentFrom.current = isField(activeElement) && form.contains(activeElement) ? nameField(activeElement) : null;
    };
    // Not by disabling them: a disabled field loses the focus, and what is typed into it.
    const leaveOutEmpty = ({ formData }: FormDataEvent) => {
      const gone = [...cleared, ...listUnmet(form)];
      const full = [...formData].filter(([name, value]) => value !== "" && !gone.includes(name));
      for (const name of new Set(formData.keys())) formData.delete(name);
      for (const [name, value] of full) formData.append(name, value);
      cleared = [];
    };
    const onPlaceTaken = () => form.requestSubmit();
    form.addEventListener("pointerdown", onPointer);
    form.addEventListener("keydown", onKey);
    form.addEventListener("change", onChange);
    form.addEventListener(PLACE_TAKEN, onPlaceTaken);
    form.addEventListener("focusout", onLeave);
    form.addEventListener("submit", onSubmit, { capture: true });
    form.addEventListener("formdata", leaveOutEmpty);
    return () => {
      form.removeEventListener("pointerdown", onPointer);
      form.removeEventListener("keydown", onKey);
      form.removeEventListener("change", onChange);
      form.removeEventListener(PLACE_TAKEN, onPlaceTaken);
      form.removeEventListener("focusout", onLeave);
      form.removeEventListener("submit", onSubmit, { capture: true });
      form.removeEventListener("formdata", leaveOutEmpty);
    };
  }, []);
  return <span ref={anchor} hidden />;
}
