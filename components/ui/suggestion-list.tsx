"use client";

// The list of suggestions below a text field.
import type { ReactNode } from "react";
import type { Combobox } from "./use-combobox";

type Props<Item> = {
  combobox: Combobox<Item>;
  /** Name of the list, and how many there are; # stands for their number. */
  texts: { list: string; found: string };
  className: string;
  optionClassName: string;
  itemKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** The suggestions of a field, each drawn by `children`; their number is read out. */
export function SuggestionList<Item>({
  combobox: { found, isOpen, list, option },
  texts,
  className,
  optionClassName,
  itemKey,
  children,
}: Props<Item>) {
  return (
    <>
      <span role="status" className="sr-only">
        {isOpen ? texts.found.replace("#", String(found.length)) : ""}
      </span>
      {isOpen && (
        <div
          {...list}
          role="listbox"
          aria-label={texts.list}
          className={`absolute top-full z-40 mt-1 rounded-md border border-line bg-raised py-1 shadow-float ${className}`}
        >
          {found.map((item, at) => (
            <div
              {...option(at)}
              key={itemKey(item)}
              className={`flex cursor-pointer px-3 hover:bg-hover aria-selected:bg-hover max-lg:min-h-11 ${optionClassName}`}
            >
              {children(item)}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
