import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import type { FormTexts } from "./form-state";

type Props = { path: string; line: string; most: number; texts: FormTexts["paste"] };

/** A field for a line of a price list, from which the form is filled. A plain GET form: it works without JavaScript. */
export function PasteLine({ path, line, most, texts }: Props) {
  return (
    <form action={path} className="flex max-w-3xl items-end gap-2 pb-6">
      <div className="min-w-0 flex-1">
        <Field name="line" label={texts.label} hint={texts.hint}>
          {({ id, describedBy }) => (
            <input
              id={id}
              name="line"
              autoComplete="off"
              defaultValue={line}
              maxLength={most}
              aria-describedby={describedBy}
              className={inputClass}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="h-10">
        {texts.submit}
      </Button>
    </form>
  );
}
