// The visitor's theme: names, and the script that applies the stored one.

export const THEME_KEY = "tonna-theme";
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Runs in the head before the first paint: a stored choice wins over the system's. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
