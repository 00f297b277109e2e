// /account/api-keys: the form that issues a key with a name, a lifetime and scopes.
import { Button } from "@/components/ui/button";
import { CheckboxList } from "@/components/ui/checkbox-list";
import { SelectField, TextField } from "@/components/ui/field";
import type { SentForm } from "@/components/ui/use-sent-form";
import { SCOPES } from "@/lib/core/caller";
import { EXPIRY_DAYS, type KeysField } from "./key-state";
import type { KeyTexts } from "./key-texts";

type Props = {
  texts: KeyTexts;
  bad: readonly KeysField[];
  form: SentForm;
  pending: boolean;
};

export function IssueKeyForm({ texts, bad, form, pending }: Props) {
  const errorOf = (name: KeysField) => (bad.includes(name) ? texts.fieldErrors[name] : undefined);
  return (
    <form
      {...form}
      noValidate
      aria-labelledby="issue-title"
      className="flex max-w-xl flex-col gap-4 border-t border-line pt-5"
    >
      <h2 id="issue-title" className="text-lg font-semibold">
        {texts.newTitle}
      </h2>
      <input type="hidden" name="do" value="issue" />
      <TextField
        name="name"
        label={texts.nameLabel}
        hint={texts.nameHint}
        error={errorOf("name")}
        type="text"
        maxLength={60}
        autoComplete="off"
        required
      />
      <CheckboxList
        name="scopes"
        legend={texts.scopesLabel}
        hint={texts.scopesHint}
        error={errorOf("scopes")}
        options={SCOPES.map((scope) => ({ value: scope, label: texts.scopes[scope], isChosen: true }))}
      />
      <SelectField
        name="expiry"
        label={texts.expiryLabel}
        error={errorOf("expiry")}
        defaultValue="0"
        options={EXPIRY_DAYS.map((days) => ({ value: String(days), label: texts.expiries[days] ?? "" }))}
      />
      <Button type="submit" look="primary" size="large" disabled={pending} className="self-start">
        {pending ? texts.pending : texts.issueSubmit}
      </Button>
    </form>
  );
}
