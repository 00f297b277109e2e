"use client";

import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { AreaField } from "@/components/ui/field";
import { AdminForm } from "./admin-form";

type Props = Omit<ComponentProps<typeof AdminForm>, "children"> & {
  /** The field of a reason, for an act that needs one in words. */
  reason?: { label: string; hint: string; maxLength: number };
  submit: string;
  pending: string;
  look: "primary" | "danger" | "plain";
  /** A question before it is sent; for what others will feel. */
  confirm?: { id: string; title: string; text: string; cancel: string };
};

/** An act with its button. */
export function ActForm({ reason, submit, pending, look, confirm, ...form }: Props) {
  return (
    <AdminForm {...form}>
      {({ pending: isPending, error, values }) => (
        <>
          {reason && (
            <div className="w-full">
              <AreaField
                {...reason}
                name="reason"
                error={error("reason")}
                rows={3}
                defaultValue={values.reason}
                className="w-full rounded-md border border-edge bg-raised px-3 py-2 aria-[invalid]:border-bad"
              />
            </div>
          )}
          <Button {...(confirm ? { popoverTarget: confirm.id } : { type: "submit" })} look={look} disabled={isPending}>
            {isPending ? pending : submit}
          </Button>
          {confirm && (
            <Confirm {...confirm}>
              <Button type="submit" look={look}>
                {submit}
              </Button>
            </Confirm>
          )}
        </>
      )}
    </AdminForm>
  );
}
