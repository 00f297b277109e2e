"use client";

// The button that copies a key, a secret or an example request.
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "./button";

type Props = {
  text: string;
  label: string;
  copied: string;
  look?: "primary" | "plain";
  size?: "small" | "normal";
};

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label, copied, look = "plain", size = "normal" }: Props) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      // Without permission the text stays selectable by hand.
    }
  };
  return (
    <button type="button" onClick={copy} className={buttonClass({ look, size })}>
      {done ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{done ? copied : label}</span>
    </button>
  );
}
