"use client";

// Keyboard shortcuts of the moderation queue: decide, and go to the next or the previous item.
import { useEffect, useState } from "react";

type ShortcutTexts = { title: string; toggle: string };
type Shortcut = { key: "j" | "k" | "a" | "r"; label: string };

type Props = { shortcuts: readonly Shortcut[]; texts: ShortcutTexts };

const STORED = "tonna.moderation-keys";

/**
 * Single-key shortcuts of moderators. They can be switched off, since speech input may type them by chance (WCAG 2.1.4).
 * `data-key` marks the element that a key presses; in the queue j and k step through its rows.
 */
export function Shortcuts({ shortcuts, texts }: Props) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(localStorage.getItem(STORED) !== "off"), []);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // By its place on the keyboard: a Russian layout types other letters there.
      const key = event.code.replace("Key", "").toLowerCase();
      if (!shortcuts.some((one) => one.key === key) || document.querySelector(":popover-open, dialog[open]")) return;
      // A held key would decide on the next listing, unseen.
      if (key === "a" && event.repeat) return;
      if (act(key)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, shortcuts]);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted max-md:hidden">
      <label className="flex items-center gap-1.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked);
            localStorage.setItem(STORED, target.checked ? "on" : "off");
          }}
          className="accent-accent"
          aria-label={texts.toggle}
        />
        {texts.title}
      </label>
      {shortcuts.map(({ key, label }) => (
        <span key={key} className={isOn ? "" : "line-through"}>
          <kbd className="rounded-sm border border-edge px-1 font-mono text-xs text-ink">{key}</kbd> {label}
        </span>
      ))}
    </p>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=radio]), textarea, select") !== null;
}

function act(key: string): boolean {
  const rows: Element[] = [...document.querySelectorAll("[data-queue-item]")];
  if (rows.length > 0 && (key === "j" || key === "k")) {
    const at = document.activeElement ? rows.indexOf(document.activeElement) : -1;
    const next = rows[key === "j" ? at + 1 : Math.max(0, at - 1)];
    if (next instanceof HTMLElement) next.focus();
    return next !== undefined;
  }
  const target = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (key === "r") target?.focus();
  else target?.click();
  return target !== null;
}
