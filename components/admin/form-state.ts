import type { Dated, FormRefusal, Idle } from "@/lib/core/form-state";

/** Answer of an admin's form; `done` is the code of its sentence. */
export type AdminFormState = Idle | (({ status: "done"; done: string } | FormRefusal) & Dated);

export type AdminAction = (previous: AdminFormState, form: FormData) => Promise<AdminFormState>;

/** Sentences by code: `title` stands above an error, the rest are errors and results. */
export type AdminFormTexts = { title: string; errors: Record<string, string>; done: Record<string, string> };
