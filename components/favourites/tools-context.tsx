"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { MarkError } from "./marks";

/** State that every heart and comparison button of a page shares. */
type Tools = {
  locale: string;
  texts: {
    add: string;
    remove: string;
    kept: string;
    compare: string;
    compared: string;
    uncompare: string;
    full: string;
    errors: Record<MarkError, string>;
  };
};

const Context = createContext<Tools | null>(null);

/** Hands the texts to the buttons below, once for a whole table. */
export function ToolsProvider({ tools, children }: { tools: Tools; children: ReactNode }) {
  return <Context value={tools}>{children}</Context>;
}

/** Throws outside of a ToolsProvider. */
export function useTools(): Tools {
  const tools = useContext(Context);
  if (!tools) throw new Error("listing tools need a ToolsProvider above them");
  return tools;
}
