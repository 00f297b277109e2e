"use client";

import { Button } from "@/components/ui/button";
import { AdminForm } from "./admin-form";
import type { AdminAction, AdminFormWords } from "./form-state";

type Props = {
  action: AdminAction;
  hidden: Record<string, string>;
  submit: string;
  pending: string;
  words: AdminFormWords;
};

/** An act that needs nothing but a press. */
export function VerifyForm({ action, hidden, submit, pending, words }: Props) {
  return (
    <AdminForm action={action} hidden={hidden} words={words}>
      {(form) => (
        <Button type="submit" look="primary" disabled={form.pending}>
          {form.pending ? pending : submit}
        </Button>
      )}
    </AdminForm>
  );
}
