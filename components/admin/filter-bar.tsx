// Filters above the lists that `admin-list.tsx` makes: users, companies, invoices and others.
import Form from "next/form";
import { useTranslations } from "next-intl";
import { type CatalogueState, listOtherParams } from "@/components/catalogue/catalogue-url";
import { SubmitOnChange } from "@/components/catalogue/submit-on-change";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";

type Common = { name: string; label: string };
export type FilterField = Common &
  ({ hint?: string; isDay?: boolean } | { any?: string; options: readonly { value: string; label: string }[] });

type Props = { state: CatalogueState; fields: readonly FilterField[] };

const BOX = "h-9 max-lg:h-11 w-full rounded-md border border-edge bg-raised px-2.5";

/** Filters of a list as a plain GET form: it works without scripts, and keeps what else stands in the address. */
export function FilterBar({ state, fields }: Props) {
  const t = useTranslations("adminList");
  const names = fields.map(({ name }) => name);
  const isActive = names.some((name) => state.params[name] !== undefined);
  return (
    <Form action={state.path} className="flex flex-wrap items-end gap-x-3 gap-y-2 pb-3">
      <HiddenFields values={listOtherParams(state.params, [...names, "before"])} />
      {fields.map((field) => (
        <div
          key={field.name}
          className={`max-sm:w-full ${isTyped(field) ? "min-w-48 flex-1 sm:max-w-80" : "sm:w-auto"}`}
        >
          <label htmlFor={`filter-${field.name}`} className="block pb-0.5 text-sm text-muted">
            {field.label}
          </label>
          <Control field={field} value={state.params[field.name] ?? ""} any={t("any")} />
        </div>
      ))}
      <span className="flex items-center gap-2">
        <Button type="submit">{t("apply")}</Button>
        {isActive && (
          <Link href={state.path} className="link px-1">
            {t("reset")}
          </Link>
        )}
      </span>
      <SubmitOnChange />
    </Form>
  );
}

const isTyped = (field: FilterField) => !("options" in field) && !field.isDay;

function Control({ field, value, any }: { field: FilterField; value: string; any: string }) {
  const { name } = field;
  const common = { id: `filter-${name}`, name, defaultValue: value };
  if ("options" in field) {
    return (
      <select key={value} {...common} className={`${BOX} sm:min-w-36`}>
        <option value="">{field.any ?? any}</option>
        <Options options={field.options} />
      </select>
    );
  }
  if (field.isDay) return <input key={value} {...common} type="date" className={BOX} />;
  return <input key={value} {...common} type="search" placeholder={field.hint} className={BOX} />;
}
