import { useEffect } from "react";

/** Closes open popovers once a form has an answer (any status but `idle`): a question that was answered would lie over it. */
export function useClosedPopovers(answer: { status: string }): void {
  useEffect(() => {
    if (answer.status === "idle") return;
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  }, [answer]);
}
