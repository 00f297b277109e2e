// The network of a session, as its owner sees it.
import { isIPv4, isIPv6 } from "node:net";
import { toVisitor } from "@/lib/core/client-ip";

/** The part of an address that says where somebody is, without telling which household: `203.0.113.x`, `2001:db8:1:x`. */
export function toNetwork(ip: string): string {
  const visitor = toVisitor(ip);
  if (isIPv4(visitor)) return `${visitor.split(".").slice(0, 3).join(".")}.x`;
  return isIPv6(ip) ? `${visitor.split(":").slice(0, 3).join(":")}:x` : "";
}
