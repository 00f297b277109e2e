"use client";

import { useEffect, useRef, useState } from "react";

/** Chooses every row of the table; only there with JavaScript. */
export function SelectAll({ label }: { label: string }) {
  const box = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    const form = ready ? box.current?.form : null;
    if (!form) return;
    const rows = () => [...form.querySelectorAll<HTMLInputElement>("input[name=slug]")];
    const show = () => {
      if (!box.current) return;
      const chosen = rows().filter(({ checked }) => checked).length;
      box.current.checked = chosen > 0 && chosen === rows().length;
      box.current.indeterminate = chosen > 0 && chosen < rows().length;
    };
    const choose = (event: Event) => {
      if (event.target === box.current) for (const row of rows()) row.checked = box.current?.checked ?? false;
      show();
    };
    form.addEventListener("change", choose);
    return () => form.removeEventListener("change", choose);
  }, [ready]);
  return ready ? (
    <input ref={box} type="checkbox" aria-label={label} title={label} className="size-4 align-middle accent-accent" />
  ) : null;
}
