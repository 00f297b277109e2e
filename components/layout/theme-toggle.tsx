"use client";

// The theme button of the header.
import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { THEME_KEY, THEMES, type Theme } from "./theme";

const CHANGED = "tonna-theme-changed";
const ICONS = { system: Monitor, light: Sun, dark: Moon };

function readTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(THEME_KEY)) ?? "system";
  } catch {
    return "system";
  }
}

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function choose(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // A browser that keeps nothing still switches for this page.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(notify: () => void): () => void {
  window.addEventListener(CHANGED, notify);
  window.addEventListener("storage", notify);
  return () => {
    window.removeEventListener(CHANGED, notify);
    window.removeEventListener("storage", notify);
  };
}

/** Steps through the system's scheme, light and dark. `labels` name the one that is on. */
export function ThemeToggle({ labels }: { labels: Record<Theme, string> }) {
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => "system");
  // A page that is made in the browser (404 of a listing) never ran the script in its head.
  useEffect(() => show(readTheme()), []);
  const Icon = ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  return (
    <button
      type="button"
      onClick={() => choose(next)}
      aria-label={labels[theme]}
      title={labels[theme]}
      className="grid size-9 max-lg:size-11 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden />
    </button>
  );
}
