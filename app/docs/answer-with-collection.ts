/** Answers with a collection of requests, to be saved or imported by its address. */
export const answerWithCollection = (collection: Record<string, unknown>) =>
  Response.json(collection, {
    headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  });
