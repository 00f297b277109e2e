"use client";

import { RefreshCw } from "lucide-react";
import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button";

type Props = { label: string; pending: string; name: string; disabled: boolean };

/** Sends its form, and says so while the source answers. `name` tells the buttons of a table apart. */
export function RunButton({ label, pending, name, disabled }: Props) {
  const { pending: isPending } = useFormStatus();
  return (
    <Button type="submit" size="small" disabled={disabled || isPending}>
      <RefreshCw aria-hidden className={isPending ? "animate-spin motion-reduce:animate-none" : ""} />
      {isPending ? pending : label}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
