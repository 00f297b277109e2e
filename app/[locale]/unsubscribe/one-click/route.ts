import { unsubscribeByToken } from "../end-subscription";

type Props = { params: Promise<{ locale: string }> };

const HEADERS = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };

/** Ends mails when a mail program's own button is pressed (RFC 8058). Whoever has the mail may end such mails. */
export async function POST(request: Request): Promise<Response> {
  const ended = await unsubscribeByToken(new URL(request.url).searchParams.get("token"));
  return new Response(ended ? "Unsubscribed.\n" : "This link is not ours.\n", {
    status: ended ? 200 : 400,
    headers: HEADERS,
  });
}

/** A person who followed the same address; opening it alone ends nothing, since scanners of mail open links. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { search } = new URL(request.url);
  const location = `/${(await params).locale}/unsubscribe${search}`;
  return new Response(null, { status: 303, headers: { location, "Cache-Control": "no-store" } });
}
