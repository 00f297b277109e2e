import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import type { NewsStatus } from "@/lib/news/contract";
import type { EditorTexts } from "./form-state";

type Props = { status: NewsStatus; pending: boolean; texts: EditorTexts["buttons"]; confirm: EditorTexts["confirm"] };

/** Acts on an article of this state, the usual one first. */
export function EditorButtons({ status, pending, texts, confirm }: Props) {
  const move = (to: NewsStatus, label: string, look?: "primary" | "danger") => (
    <Button type="submit" name="do" value={to} look={look} disabled={pending}>
      {label}
    </Button>
  );
  const save = (label: string, look?: "primary") => (
    <Button type="submit" name="do" value="save" look={look} disabled={pending}>
      {pending ? texts.pending : label}
    </Button>
  );
  const isOut = status === "PUBLISHED";
  const leave = (
    <>
      <Button popoverTarget="take-down" look="quiet" disabled={pending}>
        {isOut ? texts.archive : texts.discard}
      </Button>
      <Confirm
        id="take-down"
        title={isOut ? confirm.archiveTitle : confirm.discardTitle}
        text={isOut ? confirm.archiveText : confirm.discardText}
        cancel={texts.cancel}
      >
        {move("ARCHIVED", isOut ? texts.archive : texts.discard, "danger")}
      </Confirm>
    </>
  );
  switch (status) {
    case "PUBLISHED":
      return (
        <>
          {save(texts.savePublished, "primary")}
          {leave}
        </>
      );
    case "SCHEDULED":
      return (
        <>
          {save(texts.savePublished, "primary")}
          {move("PUBLISHED", texts.publishNow)}
          {move("DRAFT", texts.redraft)}
        </>
      );
    default:
      return (
        <>
          {move("PUBLISHED", texts.publish, "primary")}
          {save(texts.saveDraft)}
          {leave}
        </>
      );
  }
}
