// The free text of a report about a listing, and of a moderator's decision.
import { AreaField } from "@/components/ui/field";

type Props = {
  label: string;
  hint: string;
  error?: string | undefined;
  max: number;
  value: string;
  onChange: (value: string) => void;
};

/** Texts of one's own beside a reason. The form keeps them, since React empties one that an action has answered. */
export function NoteField({ label, hint, error, max, value, onChange }: Props) {
  return (
    <AreaField
      name="note"
      label={label}
      hint={hint}
      error={error}
      rows={3}
      maxLength={max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-full rounded-md border border-edge bg-raised px-3 py-2 aria-[invalid]:border-bad"
    />
  );
}
