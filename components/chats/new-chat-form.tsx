"use client";

// /account/chats/new: the form of the first message to a seller, a buyer or a person.
import { useRouter } from "next/navigation";
import { useActionState, useEffect, useRef, useState } from "react";
import { IDLE } from "@/lib/core/form-state";
import { createId } from "@/lib/core/id";
import type { ChatTexts } from "./chat-texts";
import { Composer } from "./composer";
import { keepDraft } from "./kept";
import { RefusedMessage, sendOne } from "./send-one";
import type { SendAction, SendError } from "./send-state";
import { useDraft } from "./use-draft";

type Props = {
  me: string;
  /** Names the draft: what or whom the chat is about. */
  place: string;
  /** To whom the message goes, and the language of the page. */
  hidden: Record<string, string>;
  /** A fresh key for the form, so that a browser without script sends a message once. */
  formKey: string;
  /** Address of the chats, without the id of the new one. */
  chatsHref: string;
  /** Address to sign in and come back. */
  signInHref: string;
  texts: ChatTexts;
  action: SendAction;
};

/** The first message of a chat, and the way on to the chat that it opened. */
export function NewChatForm({ me, place, hidden, formKey, chatsHref, signInHref, texts, action }: Props) {
  const router = useRouter();
  const [formState, formAction] = useActionState(action, IDLE);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(me, place, field, formState.status === "error" ? formState.text : "");
  const [error, setError] = useState<SendError | null>(formState.status === "error" ? formState.error : null);
  const [sending, setSending] = useState(false);
  const [clientKey] = useState(createId);
  useEffect(() => field.current?.focus(), []);
  const onSend = async (message: string) => {
    setSending(true);
    setError(null);
    try {
      const { chatId } = await sendOne(action, { ...hidden, text: message, clientKey });
      keepDraft(me, place, "");
      // The way back from the chat is to where one came from, not to an empty form.
      router.replace(`${chatsHref}/${chatId}`);
    } catch (failure) {
      setError(failure instanceof RefusedMessage ? failure.why : "unavailable");
      setSending(false);
    }
  };
  return (
    <Composer
      action={formAction}
      hidden={{ ...hidden, clientKey: formKey }}
      text={text}
      onText={setText}
      onSend={(message) => void onSend(message)}
      field={field}
      texts={texts}
      tall
      error={
        error && (
          <>
            {texts.errors[error]}{" "}
            {error === "signed_out" && (
              <a href={signInHref} className="link">
                {texts.signIn}
              </a>
            )}
          </>
        )
      }
      disabled={sending}
    />
  );
}
