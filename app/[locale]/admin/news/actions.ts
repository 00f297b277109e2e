"use server";

// Actions of the news editor: begin, save and move an article.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { EditorState } from "@/components/news-editor/form-state";
import { currentSession, requireSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { parseBody } from "@/lib/http/parse";
import { readFormLocale } from "@/lib/i18n/routing";
import { createArticle, moveArticle, type Saved, saveArticle } from "@/lib/news/commands/edit-article";
import { ArticleFields, NewArticle } from "@/lib/news/editor-contract";
import { failWith, readMove, readText, toArticleBody, toFailure } from "./article-form";

/** Begins a draft and goes on to its editor. A mistake comes back beside its field. */
export async function createArticleAction(_: EditorState, form: FormData): Promise<EditorState> {
  const session = await currentSession();
  if (!session) return failWith("signed_out", form, 0);
  let id: string;
  try {
    const { title, category, language, translationId } = toArticleBody(form);
    id = await createArticle(parseBody(NewArticle, { title, category, language, translationId }), session);
  } catch (error) {
    return toFailure(error, form, { id: "", version: 0, caller: session });
  }
  redirect(`/${readFormLocale(form)}/admin/news/${id}`);
}

/**
 * Saves an article, and moves it where its button says (`do` is a state). `over` saves over a newer version. A save alone
 * leaves the page as it is; a move renders it again.
 */
export async function saveArticleAction(previous: EditorState, form: FormData): Promise<EditorState> {
  const id = readText(form, "id");
  const over = Number(readText(form, "over"));
  const version = Number(readText(form, "version")) || previous.version;
  const session = await currentSession();
  if (!session) return failWith("signed_out", form, version);
  const move = readMove(form);
  let saved: Saved;
  try {
    const fields = parseBody(ArticleFields, toArticleBody(form));
    const how = { version: over || version, isOver: over > 0, ...(move && { move }) };
    saved = await saveArticle(id, fields, how, session);
  } catch (error) {
    return toFailure(error, form, { id, version, caller: session });
  }
  if (!move) return { status: "saved", version: saved.version, at: new Date().toISOString() };
  revalidatePath("/[locale]/admin/news", "page");
  redirect(`/${readFormLocale(form)}/admin/news/${id}?done=${move.to}&v=${saved.version}`);
}

/** Saves what is typed so far. */
export async function autosaveArticleAction(form: FormData): Promise<EditorState> {
  for (const name of ["do", "over"]) form.delete(name);
  return saveArticleAction({ status: "ready", version: 0 }, form);
}

/** Moves an article that has no form: one that is archived, or of another site. */
export async function moveArticleAction(form: FormData): Promise<void> {
  const id = readText(form, "id");
  const locale = readFormLocale(form);
  const page = `/${locale}/admin/news/${id}`;
  const session = await requireSession(locale, page);
  const move = readMove(form);
  let done = "";
  try {
    if (move) {
      const { version } = await moveArticle(id, Number(readText(form, "version")), move, session);
      done = `?done=${move.to}&v=${version}`;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    done = `?failed=${error.code}`;
  }
  revalidatePath("/[locale]/admin/news", "page");
  redirect(page + done);
}
