import { type SQL, sql } from "drizzle-orm";

/** A name without its legal form, quotes and spaces: what two companies of one name have in common. An index has it, in these very words. */
export function bareName(column: "name" | "c.name" | "o.name"): SQL {
  return sql.raw(
    `regexp_replace(regexp_replace(replace(lower(${column}), 'ё', 'е'), '^(ооо|оао|зао|пао|ао|ип|тоо|одо|нпо|кфх|mchj|llc|ltd)\\M', ''), '[^а-яa-z0-9]', '', 'g')`,
  );
}
