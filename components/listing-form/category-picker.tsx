"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { findLeaves, type Leaf } from "./find-leaves";
import type { FormTexts } from "./form-state";

type Props = { leaves: readonly Leaf[]; find: string; path: string; texts: FormTexts["picker"] };

/** Categories that take listings, narrowed while the user types; without JavaScript by sending the form. */
export function CategoryPicker({ leaves, find, path, texts }: Props) {
  const [typed, setTyped] = useState(find);
  const found = findLeaves(leaves, typed);
  const industries = [...new Set(found.map(({ industry }) => industry))];
  return (
    <div className="max-w-3xl">
      <form action={path} className="flex items-end gap-2">
        <div className="flex-1">
          <Field name="find" label={texts.label} hint={texts.hint}>
            {({ id, describedBy }) => (
              <input
                id={id}
                name="find"
                type="search"
                autoComplete="off"
                defaultValue={find}
                onChange={(event) => setTyped(event.currentTarget.value)}
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

      <p role="status" className="pt-2 text-sm text-muted">
        {found.length === 0 ? texts.nothing : typed.trim() && texts.found.replace("#", String(found.length))}
      </p>
      {industries.map((industry) => (
        <section key={industry} aria-label={industry} className="pt-4">
          <h2 className="border-b border-line pb-1 font-semibold">{industry}</h2>
          <ul className="columns-2 gap-8 pt-1 max-sm:columns-1">
            {found
              .filter((leaf) => leaf.industry === industry)
              .map(({ slug, name, group }) => (
                <li key={slug} className="break-inside-avoid">
                  <Link href={`${path}?category=${slug}`} className="-mx-2 block rounded-md px-2 py-1 hover:bg-hover">
                    <span className="text-accent">{name}</span>
                    <span className="block text-xs text-muted">{group}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
