import { type RefObject, useEffect } from "react";

/** Gives the focus to `box` with each new `answer` (undefined: none yet) when what had it is gone, as a button that did its work. */
export function useLostFocus(box: RefObject<HTMLElement | null>, answer: string | number | undefined): void {
  useEffect(() => {
    if (answer === undefined) return;
    // After the effects of those above, who close the menu that the button stood in.
    queueMicrotask(() => {
      const { activeElement, body } = document;
      const isLost = !activeElement || activeElement === body || !activeElement.checkVisibility();
      if (isLost) box.current?.focus({ preventScroll: true });
    });
  }, [box, answer]);
}
