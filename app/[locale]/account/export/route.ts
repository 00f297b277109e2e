// /account/export: the download behind «all my data».
import { exportAccount } from "@/lib/accounts/queries/export-account";
import { limitAttempt } from "@/lib/auth/commands";
import { currentSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { UserLocale } from "@/lib/users/contract";

type Context = { params: Promise<{ locale: string }> };

/** All data of the signed-in person as one JSON file, sent while it is read. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const locale = UserLocale.catch("ru").parse((await params).locale);
  const session = await currentSession();
  const profile = `/${locale}/account/profile`;
  if (!session) return redirectTo(`/${locale}/sign-in?next=${encodeURIComponent(profile)}`);
  try {
    await limitAttempt("export", getClientIp(request.headers), session.userId);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return redirectTo(`${profile}?export=limited#data`);
    throw error;
  }
  const day = new Date().toISOString().slice(0, 10);
  return new Response(toStream(exportAccount(session)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="tonna-${day}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Redirects to a path. The browser adds the host that it used. */
function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "private, no-store" } });
}

/** Streams pieces as the reader takes them; a reader who leaves ends the query. */
function toStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log().error({ err: error }, "an export broke off");
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
