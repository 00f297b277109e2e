import { currentSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { answerPrivately, isFromOwnPage } from "@/lib/http/pages/own";
import { receiveUpload } from "@/lib/http/uploads";
import { addPhoto, requirePhotoUpload } from "@/lib/listings/photos/commands";
import { MAX_PHOTO_BYTES, PHOTO_PROBLEMS, type PhotoProblem } from "@/lib/listings/photos/photo-contract";

/** Takes one photo as the whole body. Answers its address, or a `PhotoProblem` for which the form has a sentence. */
export async function POST(request: Request): Promise<Response> {
  if (!isFromOwnPage(request)) return refused("signed_out", 403);
  const session = await currentSession();
  if (!session) return refused("signed_out", 401);
  try {
    await requirePhotoUpload(session);
    const limits = { userId: session.userId, maxBytes: MAX_PHOTO_BYTES };
    return answerPrivately(await receiveUpload(request, limits, (bytes) => addPhoto(bytes, session)), 201);
  } catch (error) {
    const code = error instanceof AppError ? (error.errors?.[0]?.code ?? error.code) : null;
    const problem = PHOTO_PROBLEMS.find((each) => each === code);
    if (problem) return refused(problem, problem === "unavailable" ? 503 : 422);
    if (code === "rate_limited") return refused("too_many", 429);
    if (code === "payload_too_large") return refused("too_large", 413);
    if (code !== "overloaded" && code !== "request_timeout") log().error({ err: error }, "a photo could not be kept");
    return refused("unavailable", 503);
  }
}

const refused = (problem: PhotoProblem, status: number) => answerPrivately({ problem }, status);
