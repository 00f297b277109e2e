/** The global that holds the buttons which were pressed before React took the page over. */
const EARLY = "tonnaEarlyPresses";

declare global {
  interface Window {
    [EARLY]?: HTMLButtonElement[] | null;
  }
}

/**
 * Runs at the start of the body: whoever presses a button while the scripts are on their way is heard once they are there. Links,
 * forms and what the browser opens by itself (`popovertarget`) do their work without us.
 */
export const NOTE_EARLY_PRESSES = `(function(q){window.${EARLY}=q;addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button");if(window.${EARLY}===q&&b&&b.type==="button"&&!b.hasAttribute("popovertarget")&&q.indexOf(b)<0)q.push(b)},true)})([])`;

/** Presses them again, in their order, each once, now that somebody listens. */
export function pressAgain(): void {
  const early = window[EARLY] ?? [];
  window[EARLY] = null;
  for (const button of early) if (button.isConnected) button.click();
}
