"use client";

// The message field at the foot of a chat, and of the form that begins one.
import { SendHorizontal } from "lucide-react";
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { MESSAGE_MAX } from "@/lib/chats/contract";
import type { ChatTexts } from "./chat-texts";

type Props = {
  /** The server action, for browsers that run no script. */
  action: (form: FormData) => void;
  hidden: Record<string, string>;
  text: string;
  onText: (text: string) => void;
  /** Takes a text that is neither blank nor too long. */
  onSend: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  texts: ChatTexts;
  /** Room for a letter rather than a line. */
  tall?: boolean;
  /** The error, shown beside the field. */
  error?: ReactNode;
  disabled?: boolean;
};

const ROOM_SHOWN_FROM = MESSAGE_MAX - 200;

/** The field in which a message is written: Enter sends, Shift+Enter breaks the line; on a touch screen Enter does. */
export function Composer({ action, hidden, text, onText, onSend, field, texts, tall = false, error, disabled }: Props) {
  const length = [...text.trim()].length;
  const over = length - MESSAGE_MAX;
  const submit = () => {
    if (length > 0 && over <= 0 && !disabled) onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const plain = event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    // While a word is being composed, Enter chooses it; on touch screens there is no Shift to hold.
    if (!plain || event.nativeEvent.isComposing || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    submit();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form action={action} onSubmit={onSubmit}>
      <HiddenFields values={hidden} />
      {error && (
        <p id="message-error" role="alert" className="pb-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div className="flex items-end gap-2">
        <label className="min-w-0 flex-1">
          <span className="sr-only">{texts.label}</span>
          <textarea
            ref={field}
            name="text"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
            rows={tall ? 4 : 1}
            required
            placeholder={texts.placeholder}
            aria-describedby={error ? "message-error message-keys" : "message-keys"}
            aria-invalid={over > 0 || undefined}
            className={`block max-h-48 w-full resize-none rounded-md border border-edge bg-raised px-3 py-1.5 text-lg field-sizing-content aria-[invalid]:border-bad ${tall ? "min-h-28" : "min-h-10 max-lg:min-h-11"}`}
          />
        </label>
        <Button type="submit" look="primary" className="h-10 max-lg:h-11" disabled={disabled || over > 0}>
          <SendHorizontal aria-hidden />
          <span className="max-sm:sr-only">{texts.send}</span>
        </Button>
      </div>
      <p className="flex justify-between gap-4 pt-1 text-sm text-muted">
        <span id="message-keys" className="pointer-coarse:sr-only">
          {texts.keys}
        </span>
        {length >= ROOM_SHOWN_FROM && (
          <span role="status" className={over > 0 ? "font-medium text-bad" : ""}>
            {over > 0 ? texts.left.replace("#", String(over)) : `${length} / ${MESSAGE_MAX}`}
          </span>
        )}
      </p>
    </form>
  );
}
