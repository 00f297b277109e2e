import { Button } from "@/components/ui/button";

type Props = { act: string; text: string; label: string };

/** A button of a row in a `ButtonsForm`; `label` tells it from those of the other rows. */
export const RowButton = ({ act, text, label }: Props) => (
  <Button type="submit" name="do" value={act} size="small" aria-label={label}>
    {text}
  </Button>
);
