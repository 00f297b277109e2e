/** The colours that a canvas needs, from the tokens of the page's theme. */
type ChartColours = { ink: string; muted: string; line: string; accent: string; paper: string };

const NAMES = ["ink", "muted", "line", "accent", "paper"] as const;

/** The tokens as the theme has them now. A canvas library reads rgb(), not oklch(): one painted pixel translates. */
export function readChartColours(): ChartColours {
  const probe = document.createElement("span");
  document.body.append(probe);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const colourOf = (name: string) => {
    probe.style.color = `var(--${name})`;
    if (!pen) return "#808080";
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const colours = Object.fromEntries(NAMES.map((name) => [name, colourOf(name)])) as ChartColours;
  probe.remove();
  return colours;
}

/** Calls back when the reader, or the system, changes the theme. Returns what stops it. */
export function onThemeChange(changed: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}
