"use client";

// Browser storage of the chosen currency, VAT and place; draws nothing.
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { PRICE_BOUNDS } from "@/components/catalogue/catalogue-url";
import { readStored, store } from "@/components/ui/storage";

/** Name under which the browser keeps the chosen currency, VAT and place, as a part of an address. */
const KEPT = "tonna.prices";
const NAMES = ["priceIn", "vatView", "at"];
/** Codes, ids of places, and names of places as they were typed. */
const VALUE = /^[\p{L}\d .,()«»'’/-]{2,80}$/u;

/**
 * Keeps what the form around it chooses, and adds it to an address that names none of them. Public pages are the same for
 * everybody, so that the choice stays in the browser. What the page could not use is kept no longer.
 */
export function KeptPriceView({ address, refused }: { address: string; refused: readonly string[] }) {
  const anchor = useSentFields((given) => {
    const chosen = NAMES.flatMap((name) => {
      const value = given.get(name);
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    });
    store(KEPT, chosen.length > 0 ? new URLSearchParams(chosen).toString() : null);
  });
  const router = useRouter();
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

/** Keeps the place that the form around it names as `at`, and the rest of the choice; a blank field changes nothing. */
export function KeptPlace() {
  const anchor = useSentFields((given) => {
    const at = given.get("at");
    if (typeof at !== "string" || !VALUE.test(at.trim())) return;
    const kept = new URLSearchParams(readStored(KEPT) ?? "");
    kept.set("at", at.trim());
    store(KEPT, kept.toString());
  });
  return <span ref={anchor} hidden />;
}

/** Reads the fields of the form around the element of this ref each time it is sent. */
function useSentFields(read: (given: FormData) => void): RefObject<HTMLSpanElement | null> {
  const anchor = useRef<HTMLSpanElement>(null);
  const send = useEffectEvent((form: HTMLFormElement) => read(new FormData(form)));
  useEffect(() => {
    const form = anchor.current?.closest("form");
    if (!form) return;
    const onSubmit = () => send(form);
    form.addEventListener("submit", onSubmit, { capture: true });
    return () => form.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
  return anchor;
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
