import ipaddr from "ipaddr.js";
import { isIPv4 } from "node:net";

/**
 * The address that limits count by. IPv6 counts by its /64, because one subscriber holds at least that many.
 * `request.ip` already obeys TRUST_PROXY, so a header from anyone else changes nothing.
 */
export function visitorAddress(request: { ip: string }): string {
  if (isIPv4(request.ip)) return request.ip;
  if (!ipaddr.isValid(request.ip)) return "unknown";
  const address = ipaddr.process(request.ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`);
  return `${network.toString()}/64`;
}

/** The IPv6 network that a provider assigns to one site, as its /48; null for IPv4. One site holds 65,536 networks of /64. */
export function visitorNetwork(request: { ip: string }): string | null {
  if (isIPv4(request.ip) || !ipaddr.isValid(request.ip)) return null;
  const address = ipaddr.process(request.ip);
  if (address.kind() === "ipv4") return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`;
}
