// Runs a POST once per idempotency key.
import { type Answer, buildProblem, toAppError } from "./answer";
import type { RequestTarget } from "./api-request";
import type { SaveIdempotentResponse } from "./declaration";
import {
  type buildClaim,
  claimKey,
  dropClaim,
  isFinal,
  releaseClaim,
  type StoredAnswer,
  storeAnswer,
} from "./idempotency";

/** The request under way: where it goes, its id, and the headers of its answer so far. */
type Underway = { url: RequestTarget; requestId: string; headers: Record<string, string> };
type Work = { work: (save: SaveIdempotentResponse<unknown>) => Promise<Answer>; answerOf: (result: unknown) => Answer };

/**
 * Runs the work unless its claim has an answer: a repeated request gets the stored one with its own request id. The transaction of a
 * write stores the answer too: this process may never learn of its commit. Throws as `claimKey` does.
 */
export async function runOnce(
  request: Underway,
  claim: ReturnType<typeof buildClaim>,
  { work, answerOf }: Work,
): Promise<Answer> {
  const found = await claimKey(claim);
  if ("stored" in found) return replay(request, found.stored);
  const { taken } = found;
  try {
    let isSaved = false;
    const made = await work(async (tx, result) => {
      await storeAnswer(taken, toStored(answerOf(result)), tx);
      isSaved = true;
    });
    if (!isSaved) await storeAnswer(taken, toStored(made));
    return made;
  } catch (error) {
    const problem = buildProblem(toAppError(error, request.requestId), request.url.pathname, request.headers);
    if (isFinal(problem.status)) await storeAnswer(taken, toStored(problem));
    else await dropClaim(taken);
    return problem;
  } finally {
    releaseClaim(taken);
  }
}

const toStored = (made: Answer): StoredAnswer => ({ ...made, body: String(made.body ?? "") });

function replay({ headers: common, requestId }: Underway, { status, headers: kept, body: text }: StoredAnswer): Answer {
  const body = status < 400 ? text : JSON.stringify({ ...JSON.parse(text), requestId });
  const headers = {
    ...kept,
    ...common,
    "Idempotency-Replayed": "true",
    "Content-Length": String(Buffer.byteLength(body)),
  };
  return { status, headers, body };
}
