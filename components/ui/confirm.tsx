"use client";

// The dialog that asks before an act such as deleting or revoking.
import { type ComponentProps, type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";

type Props = {
  id: string;
  title: string;
  text: string;
  cancel: string;
  /** Fields that the answer carries, such as a choice. */
  more?: ReactNode;
  children: ReactNode;
};

/**
 * A question before what can't be taken back; a native popover inside the form, so it needs no JavaScript to ask. It takes
 * the focus while it is open and gives it back to the button that opened it.
 */
export function Confirm({ id, title, text, cancel, more, children }: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onBeforeToggle={({ newState }) => {
        if (newState === "open") opener.current = document.activeElement;
      }}
      onToggle={({ currentTarget, newState }) => {
        const { activeElement, body } = document;
        if (newState === "open") {
          // A field in the question that asks for the focus itself has it by now.
          if (!currentTarget.contains(activeElement)) currentTarget.focus();
          return;
        }
        // Only what the closing left nowhere: a click beside the question may have put it elsewhere.
        const isLost = !activeElement || activeElement === body || currentTarget.contains(activeElement);
        if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-5 text-left text-ink shadow-float outline-none backdrop:bg-shade"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold wrap-anywhere whitespace-normal">
        {title}
      </h2>
      <p id={`${id}-text`} className="pt-1 pb-4 whitespace-normal">
        {text}
      </p>
      {more && <div className="pb-4">{more}</div>}
      <div className="flex flex-wrap gap-3">
        {children}
        <Button popoverTarget={id} popoverTargetAction="hide">
          {cancel}
        </Button>
      </div>
    </div>
  );
}

type ConfirmFormProps = Omit<Props, "children"> & {
  /** Attributes of the form: how it is sent. */
  form: ComponentProps<"form">;
  hidden: Readonly<Record<string, string>>;
  submit: string;
  look?: "primary" | "danger";
  pending?: boolean;
};

/** A question with a form of its own, since the answer may take a choice along. */
export function ConfirmForm({ form, hidden, submit, look = "danger", pending, ...question }: ConfirmFormProps) {
  return (
    <form {...form}>
      <HiddenFields values={hidden} />
      <Confirm {...question}>
        <Button type="submit" look={look} disabled={pending}>
          {submit}
        </Button>
      </Confirm>
    </form>
  );
}
