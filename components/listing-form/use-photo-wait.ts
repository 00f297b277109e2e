"use client";

import { useCallback, useEffect, useRef, useState } from "react";

type Held = { form: HTMLFormElement; submitter: HTMLElement | null };

/** Holds a form back while its photos are on their way, and sends it by itself once all are there; once for those that were refused. */
export function usePhotoWait() {
  const [photos, setPhotos] = useState({ busy: false, refused: false });
  const [held, setHeld] = useState<Held | null>(null);
  const [warned, setWarned] = useState(false);
  const [changed, setChanged] = useState(false);
  const now = useRef({ busy: false, refused: false });
  const onPhotos = useCallback((isBusy: boolean, refused: boolean) => {
    now.current = { busy: isBusy, refused };
    setPhotos({ busy: isBusy, refused });
    if (!refused) setWarned(false);
  }, []);
  useEffect(() => {
    if (!held || photos.busy) return;
    setHeld(null);
    if (photos.refused) setWarned(true);
    else held.form.requestSubmit(held.submitter);
  }, [held, photos]);
  return {
    /** The form waits to be sent. */
    waits: held !== null,
    /** The form was not sent, since a photo could not be stored. */
    refused: warned,
    /** The form was not sent, since it was changed while it waited. */
    changed,
    onPhotos,
    /** The person types on: by then the fields may hold half a price, so the button has to be pressed once more. */
    release: () => {
      if (held) setChanged(true);
      setHeld(null);
    },
    /** Whether the form has to wait; then it is sent later. */
    hold: (form: HTMLFormElement, submitter: HTMLElement | null): boolean => {
      setChanged(false);
      const { busy, refused } = now.current;
      if (busy) setHeld({ form, submitter });
      // The refused photos may be out of sight. Pressed again, the button sends the form without them.
      else if (refused && !warned) setWarned(true);
      else return false;
      return true;
    },
  };
}
