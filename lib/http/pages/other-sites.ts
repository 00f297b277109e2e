import { type Listener, readRequest } from "../api-request";
import { sendProblem } from "../broken-request";
import { isFromOtherSite } from "./own";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Sentence for forms of other sites, at pages and at sign-in. */
export const FOREIGN_ORIGIN = "The Origin header names another site. Forms of this site are sent from its own pages.";

/** Wraps a listener so that forms and server actions from pages of other sites get 403. Next itself would answer 500. */
export function refuseOtherSites(handle: Listener): Listener {
  return (req, res) => {
    if (READING.has(req.method ?? "")) return handle(req, res);
    const request = readRequest(req);
    if (isFromOtherSite(request)) {
      res.shouldKeepAlive = false;
      const [instance = "/"] = (req.url ?? "/").split("?");
      return sendProblem(res, "foreign_origin", { detail: FOREIGN_ORIGIN, instance });
    }
    // Next compares the origin with this header before Host, and does not know APP_URL.
    const origin = request.headers.get("origin");
    if (origin !== null) req.headers["x-forwarded-host"] = new URL(origin).host;
    return handle(req, res);
  };
}
