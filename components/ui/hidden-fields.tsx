/** Values that a form sends without showing them, by name. */
export function HiddenFields({ values }: { values: Readonly<Record<string, string | number | readonly string[]>> }) {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );
}
