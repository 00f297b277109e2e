import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import type { NewsStatus } from "@/lib/news/contract";
import type { EditorWords } from "./form-state";

type Props = { status: NewsStatus; pending: boolean; words: EditorWords["buttons"]; confirm: EditorWords["confirm"] };

/** Acts on an article of this state, the usual one first. */
export function EditorButtons({ status, pending, words, confirm }: Props) {
  const move = (to: NewsStatus, label: string, look?: "primary" | "danger") => (
    <Button type="submit" name="do" value={to} look={look} disabled={pending}>
      {label}
    </Button>
  );
  const save = (label: string, look?: "primary") => (
    <Button type="submit" name="do" value="save" look={look} disabled={pending}>
      {pending ? words.pending : label}
    </Button>
  );
  const isOut = status === "PUBLISHED";
  const leave = (
    <>
      <Button popoverTarget="take-down" look="quiet" disabled={pending}>
        {isOut ? words.archive : words.discard}
      </Button>
      <Confirm
        id="take-down"
        title={isOut ? confirm.archiveTitle : confirm.discardTitle}
        text={isOut ? confirm.archiveText : confirm.discardText}
        cancel={words.cancel}
      >
        {move("ARCHIVED", isOut ? words.archive : words.discard, "danger")}
      </Confirm>
    </>
  );
  switch (status) {
    case "PUBLISHED":
      return (
        <>
          {save(words.savePublished, "primary")}
          {leave}
        </>
      );
    case "SCHEDULED":
      return (
        <>
          {save(words.savePublished, "primary")}
          {move("PUBLISHED", words.publishNow)}
          {move("DRAFT", words.redraft)}
        </>
      );
    default:
      return (
        <>
          {move("PUBLISHED", words.publish, "primary")}
          {save(words.saveDraft)}
          {leave}
        </>
      );
  }
}
