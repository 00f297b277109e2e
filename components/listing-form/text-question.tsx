// /account/listings/new: a text field that searches a category, or takes a line of a price list.
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";

type Props = {
  /** Where the text is sent, by GET: it works without JavaScript. */
  path: string;
  name: string;
  texts: { label: string; hint: string; submit: string };
} & Pick<ComponentProps<"input">, "type" | "defaultValue" | "maxLength" | "onChange">;

/** A form of one text field beside its button. */
export function TextQuestion({ path, name, texts, ...input }: Props) {
  return (
    <form action={path} className="flex max-w-3xl items-end gap-2 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Field name={name} label={texts.label} hint={texts.hint}>
          {({ id, describedBy }) => (
            <input
              {...input}
              id={id}
              name={name}
              autoComplete="off"
              aria-describedby={describedBy}
              className={inputClass}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="h-10 max-lg:h-11">
        {texts.submit}
      </Button>
    </form>
  );
}
