// /prices: the filters above the table.
import Form from "next/form";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { SubmitOnChange } from "@/components/catalogue/submit-on-change";
import { buttonClass } from "@/components/ui/button";
import { type Option, Options } from "@/components/ui/field";
import { Link } from "@/components/ui/link";

export type PriceOptions = Record<"commodity" | "region" | "grade" | "diameter" | "basis", Option[]>;

type Props = {
  path: string;
  /** Values of the fields: the filters in use, and typed values that could not be used. */
  typed: Readonly<Record<string, string>>;
  options: PriceOptions;
};

const control = "h-9 max-lg:h-11 w-full min-w-0 rounded-md border border-edge bg-raised px-2";

/** Filters of prices as a plain GET form; the choices are the values that occur. */
export function PriceFilters({ path, typed, options }: Props) {
  const t = useTranslations("prices");
  const used = Object.keys(typed).some((name) => name !== "page");
  return (
    <Form
      // The fields begin again with each address.
      key={JSON.stringify(typed)}
      action={path}
      prefetch={false}
      scroll={false}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-2 border-y border-line py-3 sm:grid-cols-3 lg:flex"
    >
      <SubmitOnChange />
      {(["commodity", "region", "grade", "diameter", "basis"] as const).map((name) => (
        <Labelled key={name} label={t(`filters.${name}`)} wide={name === "commodity" || name === "region"}>
          <select name={name} defaultValue={typed[name] ?? ""} className={control}>
            <option value="">{t("any")}</option>
            <Options options={options[name]} />
          </select>
        </Labelled>
      ))}
      {(["proteinMin", "proteinMax"] as const).map((name) => (
        <Labelled key={name} label={t(`filters.${name}`)}>
          <input
            type="text"
            inputMode="decimal"
            name={name}
            defaultValue={typed[name]}
            maxLength={8}
            pattern="\s*[0-9]+([.,][0-9]+)?\s*%?\s*"
            title={t("numberHint")}
            className={control}
          />
        </Labelled>
      ))}
      <div className="flex gap-2 max-lg:col-span-full">
        <button type="submit" className={buttonClass({ look: "primary" })}>
          {t("show")}
        </button>
        {used && (
          <Link href={formatCatalogueHref({ path, params: {} })} className={buttonClass({ look: "quiet" })}>
            {t("reset")}
          </Link>
        )}
      </div>
    </Form>
  );
}

function Labelled({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={`block min-w-0 lg:shrink ${wide ? "lg:w-56" : "lg:w-32"}`}>
      <span className="block truncate text-sm text-muted">{label}</span>
      {children}
    </label>
  );
}
