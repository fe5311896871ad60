import ipaddr from 'ipaddr.js';

/** Public IPv6 unicast block (IANA). Addresses outside it are not globally routed. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * True for a public internet address. False for every range of the IANA special-purpose registries (private,
 * loopback, link-local including cloud metadata, shared, multicast, documentation, benchmarking, translated,
 * tunnelled and mapped IPv4) and for text that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/** Returns the IP address in the host of a URL, without IPv6 brackets; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
