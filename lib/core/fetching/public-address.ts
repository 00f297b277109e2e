import ipaddr from "ipaddr.js";

/** Global unicast (RFC 4291, 2.5.4; IANA has given out nothing else). */
const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address is a public one. False for loopback, private, link-local, shared, multicast and reserved ranges, for IPv6
 * forms that carry an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), and for a text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === "unicast" && (address.kind() === "ipv4" || address.match(GLOBAL_V6));
}
