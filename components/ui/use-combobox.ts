"use client";

// Keys, pointer and names of a text field with a list of suggestions below it.
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useSuggestions } from "./use-suggestions";

/**
 * A text field with suggestions from the address that `toAddress` gives. Arrows choose, and then Home and End; Escape closes, and so does
 * attention elsewhere. Enter takes what was chosen and otherwise belongs to the form. Without JavaScript it is the plain field.
 *
 * @param take puts what was chosen into the field, or goes there
 */
export function useCombobox<Item>(
  toAddress: (q: string) => string,
  take: (item: Item, input: HTMLInputElement) => void,
) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { found, ask, close } = useSuggestions<Item>(toAddress);
  const [active, setActive] = useState(-1);
  const isOpen = found.length > 0;
  const hide = () => {
    close();
    setActive(-1);
  };
  const takeAt = (at: number) => {
    const item = found[at];
    hide();
    if (item !== undefined && input.current) take(item, input.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && isOpen && active >= 0) {
      event.preventDefault();
      takeAt(active);
    } else if (event.key === "Enter") hide();
    else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      hide();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isOpen) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // The places are the suggestions and the field itself.
      setActive((now) => ((now + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if ((event.key === "Home" || event.key === "End") && isOpen && active >= 0) {
      event.preventDefault();
      setActive(event.key === "Home" ? 0 : found.length - 1);
    }
  };
  const leave = useRef(hide);
  useEffect(() => {
    leave.current = hide;
  });
  useEffect(() => {
    if (!isOpen) return;
    const away = ({ target }: Event) => {
      if (target instanceof Node && !input.current?.parentElement?.contains(target)) leave.current();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", away);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", away);
    };
  }, [isOpen]);
  return {
    found,
    isOpen,
    input,
    /** Suggestions for what is typed now. */
    ask: (typed: string) => {
      setActive(-1);
      ask(typed);
    },
    field: {
      ref: input,
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": active >= 0 ? `${listId}-${active}` : undefined,
      autoComplete: "off",
      onKeyDown,
    },
    list: { id: listId },
    /** Attributes of a suggestion. The field keeps the focus and names the active one. */
    option: (at: number) => ({
      id: `${listId}-${at}`,
      role: "option",
      "aria-selected": at === active,
      // The field must not lose the focus before the click arrives.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => takeAt(at),
    }),
  };
}

/** The state and the properties of a combobox. */
export type Combobox<Item> = ReturnType<typeof useCombobox<Item>>;
