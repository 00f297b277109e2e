"use client";

// /account/import: the form that uploads a price list, or a new version of one.
import { FileSpreadsheet } from "lucide-react";
import { useRouter } from "next/navigation";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatFieldId, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { ListError, ListFormTexts } from "./list-state";

type Props = {
  /** Address that takes the file. */
  action: string;
  /** The price list that gets a new version; none for a new list. */
  listId?: string;
  /** Error that the address names, of a form that was sent without scripts. */
  error: ListError | null;
  texts: ListFormTexts;
};

/**
 * Sends a file, or the two of CommerceML, chosen or dropped. With scripts the page stays until the answer comes; without them the form sends
 * itself.
 */
export function FileForm({ action, listId, error: given, texts }: Props) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [names, setNames] = useState<readonly string[]>([]);
  const [error, setError] = useState<{ code: ListError; at: number } | null>(given && { code: given, at: 0 });
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    setNames(listNames(input.current));
  };
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      aria-busy={busy}
      className="flex max-w-2xl flex-col gap-4"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      onSubmit={async (event) => {
        event.preventDefault();
        setBusy(true);
        const { error: code, location } = await send(action, new FormData(event.currentTarget));
        setBusy(false);
        setError(code ? { code, at: Date.now() } : null);
        if (!location) return;
        router.push(location);
        router.refresh();
      }}
    >
      <div className="empty:hidden">
        {error && (
          <Notice key={error.at} kind="bad" role="alert" title={texts.errors[error.code]}>
            <SignInAgain error={error.code} />
          </Notice>
        )}
      </div>
      {listId ? (
        <HiddenFields values={{ list: listId }} />
      ) : (
        <TextField
          name="name"
          label={texts.nameLabel}
          hint={texts.nameHint}
          type="text"
          maxLength={80}
          autoComplete="off"
        />
      )}
      <div>
        <label htmlFor={formatFieldId("file")} className="block font-medium">
          {texts.fileLabel}
        </label>
        <p id="file-hint" className="text-sm text-muted">
          {texts.fileHint}
        </p>
        <div
          className={`mt-1 flex flex-col gap-2 rounded-md border border-dashed px-3 py-3 ${over ? "border-accent bg-accent-wash" : "border-edge bg-raised"}`}
        >
          <p className="flex items-center gap-2 text-muted">
            <FileSpreadsheet aria-hidden className="flex-none" />
            <span className="min-w-0 wrap-anywhere">
              {over ? texts.dropHere : names.length > 0 ? names.join(", ") : texts.drop}
            </span>
          </p>
          <input
            ref={input}
            id={formatFieldId("file")}
            type="file"
            name="file"
            multiple
            required
            accept=".xlsx,.csv,.txt,.tsv,.xml,.yml,.json"
            aria-describedby="file-hint"
            onChange={(event) => setNames(listNames(event.currentTarget))}
            className="max-w-full min-w-0 text-sm max-sm:text-lg file:mr-3 file:h-9 max-lg:file:h-11 file:rounded-md file:border file:border-edge file:bg-raised file:px-3.5 file:font-medium file:text-ink"
          />
        </div>
      </div>
      <Button type="submit" look="primary" disabled={busy} className="self-start">
        {busy ? texts.sending : listId ? texts.sendAgain : texts.send}
      </Button>
    </form>
  );
}

const listNames = ({ files }: HTMLInputElement) => [...(files ?? [])].map(({ name }) => name);

type Sent = { error: ListError | null; location: string | null };

async function send(action: string, body: FormData): Promise<Sent> {
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { accept: "application/json" } });
    return (await answer.json()) as Sent;
  } catch {
    return { error: "unavailable", location: null };
  }
}
