"use client";

// /account/listings/new: the first step, the choice of a category.
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { type LeafChoice, matchLeaves } from "./find-leaves";
import type { FormTexts } from "./form-state";
import { TextQuestion } from "./text-question";

type Props = { leaves: readonly LeafChoice[]; find: string; path: string; texts: FormTexts["picker"] };

/** Categories that take listings, narrowed while the user types; without JavaScript by sending the form. */
export function CategoryPicker({ leaves, find, path, texts }: Props) {
  const [typed, setTyped] = useState(find);
  const found = matchLeaves(leaves, typed);
  const isSearch = typed.trim() !== "";
  const industries = [...new Set(found.map(({ industry }) => industry))];
  return (
    <div className="max-w-3xl">
      <TextQuestion
        path={path}
        name="find"
        texts={texts}
        type="search"
        defaultValue={find}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />

      <p role="status" className="pt-2 text-sm text-muted">
        {found.length === 0 ? texts.nothing : isSearch && texts.found.replace("#", String(found.length))}
      </p>
      {industries.map((industry) => (
        <Industry key={`${industry} ${isSearch}`} name={industry} leaves={found} path={path} isOpen={isSearch} />
      ))}
    </div>
  );
}

type IndustryProps = { name: string; leaves: readonly LeafChoice[]; path: string; isOpen: boolean };

/** A branch of the tree: an industry that folds, its groups and their categories. */
function Industry({ name, leaves, path, isOpen }: IndustryProps) {
  const own = leaves.filter(({ industry }) => industry === name);
  const groups = [...new Set(own.map(({ group }) => group))];
  return (
    <details open={isOpen} className="group/branch border-b border-line">
      <summary className="flex min-h-11 items-center gap-2 font-semibold hover:text-accent">
        <ChevronRight
          aria-hidden
          className="text-muted transition-transform duration-120 group-open/branch:rotate-90"
        />
        {name}
        <span className="font-normal text-muted">{own.length}</span>
      </summary>
      <div className="columns-3 gap-8 pb-3 pl-6 max-lg:columns-2 max-sm:columns-1">
        {groups.map((group) => (
          <section key={group} aria-label={group} className="break-inside-avoid pb-3">
            <h3 className="text-sm text-muted">{group}</h3>
            <ul>
              {own
                .filter((leaf) => leaf.group === group)
                .map((leaf) => (
                  <li key={leaf.slug}>
                    <Link
                      href={`${path}?category=${leaf.slug}`}
                      className="-mx-2 flex min-h-8 items-center rounded-md px-2 text-accent hover:bg-hover max-sm:min-h-11"
                    >
                      {leaf.name}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
