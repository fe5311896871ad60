import ipaddr from 'ipaddr.js';

/** Public IPv6 unicast block assigned by IANA. Addresses outside this block are not globally routed. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * True for a public internet address. False for every range in the IANA special-purpose registries (private, loopback,
 * link-local including cloud metadata, shared, multicast, documentation, benchmarking, translated, tunneled and mapped
 * IPv4) and for strings that are not addresses.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/** Returns the IP address in a URL's host without IPv6 brackets, or null for a host name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
