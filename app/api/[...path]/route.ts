import { resource } from "@/lib/http/route";

/** Every path under /api that nothing else answers: a 404 problem, never an HTML page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({});
