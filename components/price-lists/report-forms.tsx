"use client";

// /account/import/reports/…: buttons that start and undo an import, and the script that reloads the page meanwhile.
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmForm } from "@/components/ui/confirm";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { ListAnswer } from "./list-answer";
import type { ListAction, ListFormTexts } from "./list-state";

type Props = { action: ListAction; hidden: Readonly<Record<string, string>>; texts: ListFormTexts };

/** The button that imports what was checked. */
export function StartImport({ action, hidden, texts }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  return (
    <form {...form} aria-busy={pending} className="flex flex-col gap-3">
      {lost}
      <ListAnswer state={state} texts={texts} />
      <HiddenFields values={{ do: "import", ...hidden }} />
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" size="large" disabled={pending}>
          {pending ? texts.pending : texts.import}
        </Button>
        <span className="text-muted">{texts.importHint}</span>
      </p>
    </form>
  );
}

/** The button that undoes an import, after a question. */
export function UndoImport({ action, hidden, texts, hint }: Props & { hint: string }) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  useClosedPopovers(state);
  return (
    <div className="flex flex-col gap-3">
      {lost}
      <ListAnswer state={state} texts={texts} />
      <p className="flex flex-wrap items-center gap-3">
        <Button popoverTarget="undo-import">{texts.undo}</Button>
        <span className="text-muted">{hint}</span>
      </p>
      <ConfirmForm
        id="undo-import"
        title={texts.undoTitle}
        text={texts.undoText}
        hidden={{ do: "undo", ...hidden }}
        submit={texts.undo}
        cancel={texts.cancel}
        form={form}
        pending={pending}
      />
    </div>
  );
}

const EVERY_MS = 2_000;

/** Loads the page again while something is under way; without scripts the browser does. */
export function Reload() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
