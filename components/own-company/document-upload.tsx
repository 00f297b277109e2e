"use client";

// /account/company: the form that uploads a document for verification.
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";

type Texts = {
  file: string;
  upload: string;
  uploading: string;
  uploaded: string;
  errors: Readonly<Record<string, string>>;
};
type Outcome = { error: string | null; at: number };

/**
 * Sends a file by itself, so that what is typed elsewhere on the page stays; without scripts the form sends itself. `count`
 * is how many documents there are.
 */
export function DocumentUpload({ action, count, texts }: { action: string; count: number; texts: Texts }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [known, setKnown] = useState(count);
  if (count !== known) {
    setKnown(count);
    // The result of the last upload is outdated once a document was removed.
    if (count < known) setOutcome(null);
  }
  const error = outcome?.error ? (texts.errors[outcome.error] ?? texts.errors.unavailable) : null;
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      aria-busy={busy}
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        setBusy(true);
        const failed = await send(action, new FormData(form));
        setBusy(false);
        setOutcome({ error: failed, at: Date.now() });
        if (failed) return;
        form.reset();
        router.refresh();
      }}
    >
      <div className="pb-3 empty:hidden">
        {outcome && (
          <Notice
            key={outcome.at}
            kind={error ? "bad" : "good"}
            role={error ? "alert" : "status"}
            title={error ?? texts.uploaded}
          >
            {outcome.error && <SignInAgain error={outcome.error} />}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="file"
          name="file"
          required
          accept="application/pdf,image/jpeg,image/png"
          aria-label={texts.file}
          className="max-w-full min-w-0 text-sm max-sm:text-lg file:mr-3 file:h-9 max-lg:file:h-11 file:rounded-md file:border file:border-edge file:bg-raised file:px-3.5 file:font-medium file:text-ink"
        />
        <Button type="submit" disabled={busy}>
          {busy ? texts.uploading : texts.upload}
        </Button>
      </div>
    </form>
  );
}

/** Null when the file was taken, else the code of what went wrong. */
async function send(action: string, body: FormData): Promise<string | null> {
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { accept: "application/json" } });
    return ((await answer.json()) as { error: string | null }).error;
  } catch {
    return "unavailable";
  }
}
