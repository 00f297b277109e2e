"use client";

import { type RefObject, useEffect, useState } from "react";
import { keepDraft, readDraft } from "./kept";

/** Text of a field, kept in the browser until it is sent. `place` names the chat, or what a new one is about. */
export function useDraft(
  me: string,
  place: string,
  field: RefObject<HTMLTextAreaElement | null>,
  first: string,
): [string, (text: string) => void] {
  const [text, show] = useState(first);
  useEffect(() => {
    // A person may have begun to type before this script ran.
    const draft = field.current?.value || readDraft(me, place);
    if (draft) show((typed) => typed || draft);
  }, [me, place, field]);
  return [
    text,
    (next) => {
      show(next);
      keepDraft(me, place, next);
    },
  ];
}
