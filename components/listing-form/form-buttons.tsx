import { Button } from "@/components/ui/button";
import type { FormTexts } from "./form-state";

type Props<Texts> = { texts: Texts; pending: boolean };

/** Link to the version that somebody else saved, and a button that overwrites it. */
export function NewerVersion({
  version,
  href,
  texts,
  pending,
}: Props<FormTexts["conflict"]> & { version: number; href: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <a href={href} target="_blank" rel="noopener" className="link">
        {texts.look}
      </a>
      <Button type="submit" name="over" value={version} look="danger" size="small" disabled={pending}>
        {texts.over}
      </Button>
    </p>
  );
}

/** A draft can be published; what is public can only be saved. */
export function SaveButtons({ published, texts, pending }: Props<FormTexts["buttons"]> & { published: boolean }) {
  if (published)
    return (
      <Button type="submit" name="do" value="save" look="primary" disabled={pending}>
        {pending ? texts.pending : texts.save}
      </Button>
    );
  return (
    <>
      <Button type="submit" name="do" value="publish" look="primary" disabled={pending}>
        {pending ? texts.pending : texts.publish}
      </Button>
      <Button type="submit" name="do" value="save" disabled={pending}>
        {texts.draft}
      </Button>
    </>
  );
}
