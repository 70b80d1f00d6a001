import ipaddr from "ipaddr.js";

/** Ranges that the address library calls unicast, though nothing public answers there. */
const PRIVATE_V4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["100.64.0.0", 10],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["240.0.0.0", 4],
  // A cloud's own services answer at this one address, public by its number only.
  ["168.63.129.16", 32],
];

/** Inside 2000::/3: tunnels that carry an IPv4 address, protocol assignments, documentation. */
const PRIVATE_V6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** Whether an address, as text, is one that the public internet reaches. Anything it cannot read is not. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return !PRIVATE_V4.some(([base, bits]) => address.match(ipaddr.IPv4.parse(base), bits));
  if (!(address instanceof ipaddr.IPv6)) return false;
  // Global unicast is 2000::/3 alone; this leaves out mapped, compatible and NAT64 spellings of IPv4.
  if (!address.match(ipaddr.IPv6.parse("2000::"), 3)) return false;
  // ISATAP hides an IPv4 address behind the interface id 0000:5efe or 0200:5efe.
  if (address.parts[5] === 0x5efe && (address.parts[4] === 0 || address.parts[4] === 0x200)) return false;
  return !PRIVATE_V6.some(([base, bits]) => address.match(ipaddr.IPv6.parse(base), bits));
}

/** Whether a host is an address by itself, which no resolver is asked for. */
export function isAddress(hostname: string): boolean {
  return /^[\d.]+$/u.test(hostname) || hostname.includes(":");
}
