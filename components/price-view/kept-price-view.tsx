"use client";

// Browser storage of the chosen currency, VAT and place; draws nothing.
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { PRICE_BOUNDS } from "@/components/catalogue/catalogue-url";
import { readStored, store } from "@/components/ui/storage";

/** Name under which the browser keeps the chosen currency, VAT and place, as a part of an address. */
const KEPT = "tonna.prices";
const NAMES = ["priceIn", "vatView", "at"];
/** Codes, ids of places, and names of places as they were typed. */
const VALUE = /^[\p{L}\d .,()«»'’-]{2,80}$/u;

/**
 * Keeps what the form around it chooses, and adds it to an address that names none of them. Public pages are the same for
 * everybody, so that the choice stays in the browser. What the page could not use is kept no longer.
 */
export function KeptPriceView({ address, refused }: { address: string; refused: readonly string[] }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const router = useRouter();
  useEffect(() => {
    const form = anchor.current?.closest("form");
    if (!form) return;
    const keep = () => {
      const given = new FormData(form);
      const chosen = NAMES.flatMap((name) => {
        const value = given.get(name);
        return typeof value === "string" && value !== "" ? [[name, value]] : [];
      });
      store(KEPT, chosen.length > 0 ? new URLSearchParams(chosen).toString() : null);
    };
    form.addEventListener("submit", keep, { capture: true });
    return () => form.removeEventListener("submit", keep, { capture: true });
  }, []);
  // Runs with each address of the list.
  const dropped = refused.join();
  useEffect(() => {
    drop(dropped.split(","));
    keepFirst(new URL(window.location.href), dropped.split(","));
    const next = address && addKept(new URL(window.location.href));
    if (next) router.replace(next, { scroll: false });
  }, [address, dropped, router]);
  return <span ref={anchor} hidden />;
}

/** Keeps these parts of the choice no longer. */
function drop(names: readonly string[]): void {
  const kept = [...new URLSearchParams(readStored(KEPT) ?? "")];
  const left = kept.filter(([name]) => !names.includes(name));
  if (left.length < kept.length) store(KEPT, left.length > 0 ? new URLSearchParams(left).toString() : null);
}

/** Keeps what an address of somebody else's names, while the visitor has chosen nothing. */
function keepFirst({ searchParams }: URL, refused: readonly string[]): void {
  if (readStored(KEPT) !== null) return;
  const named = [...searchParams].filter(
    ([name, value]) => NAMES.includes(name) && !refused.includes(name) && VALUE.test(value),
  );
  if (named.length > 0) store(KEPT, new URLSearchParams(named).toString());
}

/** The path and query with the kept choice; null where the address has one, or nothing is kept. */
function addKept({ pathname, searchParams }: URL): string | null {
  // Bounds have a currency: without one in the address they are in roubles.
  if ([...NAMES, ...PRICE_BOUNDS].some((name) => searchParams.has(name))) return null;
  const kept = [...new URLSearchParams(readStored(KEPT) ?? "")].filter(
    ([name, value]) => NAMES.includes(name) && VALUE.test(value),
  );
  if (kept.length === 0) return null;
  for (const [name, value] of kept) searchParams.set(name, value);
  return `${pathname}?${searchParams}`;
}
