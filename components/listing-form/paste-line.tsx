import type { FormTexts } from "./form-state";
import { TextQuestion } from "./text-question";

type Props = { path: string; line: string; most: number; texts: FormTexts["paste"] };

/** A field for a line of a price list, from which the form is filled. A plain GET form: it works without JavaScript. */
export function PasteLine({ path, line, most, texts }: Props) {
  return (
    <div className="pb-6">
      <TextQuestion path={path} name="line" texts={texts} defaultValue={line} maxLength={most} />
    </div>
  );
}
