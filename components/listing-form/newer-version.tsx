// Part of the notice that somebody else saved a listing or an article meanwhile.
import { Button } from "@/components/ui/button";

type Props = {
  /** Null when nothing can be saved over it. */
  version: number | null;
  href: string;
  texts: { look: string; over: string };
  pending: boolean;
};

/** Link to the version that somebody else saved, and a button that overwrites it. */
export function NewerVersion({ version, href, texts, pending }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <a href={href} target="_blank" rel="noopener" className="link">
        {texts.look}
      </a>
      {version !== null && (
        <Button type="submit" name="over" value={version} look="danger" size="small" disabled={pending}>
          {texts.over}
        </Button>
      )}
    </p>
  );
}
