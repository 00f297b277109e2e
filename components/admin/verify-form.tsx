"use client";

import { Button } from "@/components/ui/button";
import { AdminForm } from "./admin-form";
import type { AdminAction, AdminFormTexts } from "./form-state";

type Props = {
  action: AdminAction;
  hidden: Record<string, string>;
  submit: string;
  pending: string;
  texts: AdminFormTexts;
};

/** An act that needs nothing but a press. */
export function VerifyForm({ action, hidden, submit, pending, texts }: Props) {
  return (
    <AdminForm action={action} hidden={hidden} texts={texts}>
      {(form) => (
        <Button type="submit" look="primary" disabled={form.pending}>
          {form.pending ? pending : submit}
        </Button>
      )}
    </AdminForm>
  );
}
