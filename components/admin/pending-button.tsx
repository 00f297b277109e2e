"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button";

type Props = { label: string; pending: string } & Omit<ComponentProps<typeof Button>, "type" | "children">;

/** Sends its form, and says so until the answer is there. */
export function PendingButton({ label, pending, disabled, ...rest }: Props) {
  const { pending: isPending } = useFormStatus();
  return (
    <Button type="submit" disabled={disabled || isPending} {...rest}>
      {isPending ? pending : label}
    </Button>
  );
}
