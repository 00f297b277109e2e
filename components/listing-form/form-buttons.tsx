import { Button } from "@/components/ui/button";
import type { FormWords } from "./form-state";

type Props<Words> = { words: Words; pending: boolean };

/** Link to the version that somebody else saved, and a button that overwrites it. */
export function NewerVersion({
  version,
  href,
  words,
  pending,
}: Props<FormWords["conflict"]> & { version: number; href: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <a href={href} target="_blank" rel="noopener" className="link">
        {words.look}
      </a>
      <Button type="submit" name="over" value={version} look="danger" size="small" disabled={pending}>
        {words.over}
      </Button>
    </p>
  );
}

/** A draft can be published; what is public can only be saved. */
export function SaveButtons({ published, words, pending }: Props<FormWords["buttons"]> & { published: boolean }) {
  if (published)
    return (
      <Button type="submit" name="do" value="save" look="primary" disabled={pending}>
        {pending ? words.pending : words.save}
      </Button>
    );
  return (
    <>
      <Button type="submit" name="do" value="publish" look="primary" disabled={pending}>
        {pending ? words.pending : words.publish}
      </Button>
      <Button type="submit" name="do" value="save" disabled={pending}>
        {words.draft}
      </Button>
    </>
  );
}
