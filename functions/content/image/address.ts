import ipaddr from 'ipaddr.js';

/** IANA's block of public IPv6 addresses; addresses outside are not globally routed. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * True for an address of the public internet. False for every range of the IANA special-purpose registries
 * (private, loopback, link-local and with it cloud metadata, shared, multicast, documentation, benchmarking,
 * translated and tunnelled IPv4, mapped IPv4) and for what is no address at all.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/** The IP address in a URL's host, without the brackets of IPv6; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
