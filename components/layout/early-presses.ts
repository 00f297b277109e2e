/** The global with the presses of buttons that came before React took the page over. */
const EARLY = "tonnaEarlyPresses";

type Press = { event: Event; button: HTMLButtonElement };

declare global {
  interface Window {
    [EARLY]?: Press[] | null;
  }
}

/**
 * Notes presses while the scripts are on their way; it runs at the start of the body. Links, forms and popovers (`popovertarget`) work
 * without scripts.
 */
export const NOTE_EARLY_PRESSES = `(function(q){window.${EARLY}=q;addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button");if(window.${EARLY}===q&&b&&b.type==="button"&&!b.hasAttribute("popovertarget")&&!q.some(function(p){return p.button===b}))q.push({event:e,button:b})},true)})([])`;

/** Takes the buttons that were pressed and not heard, in their order, each once. From now on React hears them. */
export function takeEarlyPresses(): HTMLButtonElement[] {
  const early = window[EARLY] ?? [];
  window[EARLY] = null;
  // A press can be what makes React take over in haste; it then hears that one itself.
  return early.filter(({ event }) => event !== window.event).map(({ button }) => button);
}
