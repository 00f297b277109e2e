// The summary of errors above the listing form.
import { ErrorSummary } from "@/components/ui/error-summary";
import type { Locale } from "@/lib/i18n/routing";
import { formatFieldError } from "./error-text";
import type { FormTexts, SaveState } from "./form-state";
import { NewerVersion } from "./newer-version";
import { formatStepName, STEP_ROWS } from "./typed-in";

type Failure = Extract<SaveState, { status: "error" }>;
type Props = {
  failure: Failure;
  /** Names of fields whose error is gone since. */
  corrected: ReadonlySet<string>;
  slug: string;
  pending: boolean;
  locale: Locale;
  texts: FormTexts;
};

/** Reason why the form was refused: each field with its error, or a version that somebody else saved meanwhile. */
export function FormFailure({ failure, corrected, slug, pending, locale, texts }: Props) {
  const fields = failure.error === "invalid" ? listFieldErrors(failure, corrected, texts, locale) : [];
  return (
    <>
      {/* Only hidden: a box that came back would take the focus from the field. */}
      <div hidden={fields.length === 0 && corrected.size > 0}>
        <ErrorSummary answer={failure} title={texts.failures[failure.error]} error={failure.error} fields={fields} />
      </div>
      {failure.newerVersion !== null && slug !== "" && (
        <NewerVersion
          version={failure.newerVersion}
          href={`/${locale}/account/listings/${slug}/preview`}
          texts={texts.conflict}
          pending={pending}
        />
      )}
    </>
  );
}

/** Errors under the labels of their fields, in the order of the form. */
function listFieldErrors(
  state: Failure,
  corrected: ReadonlySet<string>,
  texts: FormTexts,
  locale: Locale,
): { name: string; label: string; error: string }[] {
  const names: Record<string, string> = {
    ...texts.labels,
    ...Object.fromEntries(
      STEP_ROWS.flatMap((row) =>
        (["from", "pricePerUnit"] as const).map((part) => [
          formatStepName(row, part),
          `${texts.steps[part]}, ${row + 1}`,
        ]),
      ),
    ),
    ...Object.fromEntries(state.category.attributes.map(({ key, name }) => [`attr.${key}`, name])),
  };
  const order = Object.keys(names);
  return Object.entries(state.fields)
    .filter(([name]) => !corrected.has(name))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, code]) => ({ name, label: names[name] ?? name, error: formatFieldError(texts, name, code, locale) }));
}
