"use client";

// /listings/… of a paused listing: its owner's button to publish it again.
import { useEffect, useState, useSyncExternalStore } from "react";
import { getKnownVisitor, subscribeToVisitor } from "@/components/layout/visitor";
import type { MyListingsState, MyListingsTexts } from "@/components/my-listings/my-listings-state";
import { Button } from "@/components/ui/button";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";

type Props = {
  action: (previous: MyListingsState, form: FormData) => Promise<MyListingsState>;
  locale: string;
  slug: string;
  texts: { resume: string; review: string; errors: MyListingsTexts["errors"] };
};

/** Button that only those who may change the listing see. The browser asks for it: the page itself is equal for every visitor. */
export function ResumeListing(props: Props) {
  const { locale, slug } = props;
  const isKnown = useSyncExternalStore(
    subscribeToVisitor,
    () => getKnownVisitor() !== null,
    () => false,
  );
  const [mayResume, setMayResume] = useState(false);
  useEffect(() => {
    if (isKnown)
      void askStanding(`/${locale}/account/listings/standing?listing=${encodeURIComponent(slug)}`).then(setMayResume);
  }, [isKnown, locale, slug]);
  return isKnown && mayResume ? <ResumeForm {...props} /> : null;
}

async function askStanding(href: string): Promise<boolean> {
  try {
    const answer = await fetch(href, { headers: { accept: "application/json" } });
    return answer.ok && ((await answer.json()) as { mayChange: boolean }).mayChange;
  } catch {
    // Without an answer the page stays as others see it.
    return false;
  }
}

function ResumeForm({ action, locale, slug, texts }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const isPublic = state.status === "done" && state.done > 0;
  useEffect(() => {
    // The address now shows the listing itself.
    if (isPublic) window.location.reload();
  }, [isPublic]);
  if (state.status === "done" && state.review > 0)
    return (
      <p role="status" className="pt-2">
        {texts.review.replace("#", String(state.review))}
      </p>
    );
  return (
    <form {...form} aria-busy={pending} className="pt-2">
      <input type="hidden" name="locale" value={locale} />
      {lost}
      {state.status === "error" && (
        <div role="alert" className="pb-2 font-medium text-bad">
          {texts.errors[state.error]}
          <SignInAgain error={state.error} />
        </div>
      )}
      <Button type="submit" name="one" value={`resume ${slug}`} look="primary" disabled={pending || isPublic}>
        {texts.resume}
      </Button>
    </form>
  );
}
