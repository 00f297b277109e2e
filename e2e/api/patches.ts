import { seller } from "./accounts";
import { createListing, type Listing } from "./listings";
import { api, ok, type Sending } from "./support";

/** Listings of one seller, who changes them. */
export const patch = async (slug: string, json: unknown, sending: Sending = {}) =>
  api((await seller()).key).patch(`/api/listings/${slug}`, { json, ...sending });
export const fresh = async (over: Record<string, unknown> = {}) => createListing(await seller(), over);
export const read = async (slug: string) => ok<Listing>(await api((await seller()).key).get(`/api/listings/${slug}`));
