"use client";

import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { AreaField } from "@/components/ui/field";
import { AdminForm } from "./admin-form";
import type { AdminAction, AdminFormTexts } from "./form-state";

type Props = {
  id: string;
  action: AdminAction;
  hidden: Record<string, string>;
  label: string;
  hint: string;
  submit: string;
  pending: string;
  maxLength: number;
  look: "danger" | "plain";
  /** A question before it is sent; for what others will feel. */
  confirm?: { title: string; text: string; cancel: string };
  texts: AdminFormTexts;
};

/** An act that needs a reason in words. */
export function ReasonForm({
  id,
  action,
  hidden,
  label,
  hint,
  submit,
  pending,
  maxLength,
  look,
  confirm,
  texts,
}: Props) {
  return (
    <AdminForm action={action} hidden={hidden} texts={texts}>
      {(form) => (
        <>
          <div className="w-full">
            <AreaField
              name="reason"
              label={label}
              hint={hint}
              error={form.error("reason")}
              rows={3}
              maxLength={maxLength}
              defaultValue={form.values.reason}
              className="w-full rounded-md border border-edge bg-raised px-3 py-2 aria-[invalid]:border-bad"
            />
          </div>
          {confirm ? (
            <>
              <Button popoverTarget={id} look={look} disabled={form.pending}>
                {form.pending ? pending : submit}
              </Button>
              <Confirm id={id} {...confirm}>
                <Button type="submit" look={look}>
                  {submit}
                </Button>
              </Confirm>
            </>
          ) : (
            <Button type="submit" look={look} disabled={form.pending}>
              {form.pending ? pending : submit}
            </Button>
          )}
        </>
      )}
    </AdminForm>
  );
}
