import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the pseudonym under which a caller is counted for one day: an HMAC-SHA-256 (128 bits, base64url) of the
 * caller's network, the site and the day. Neither the address nor the network is stored, and without the key the
 * network cannot be found by trying all of them. The same caller has another hash on another site or day.
 *
 * @param key secret of the organization
 * @param day `YYYY-MM-DD`, UTC
 */
export function callerHash(key: string, siteId: string, day: string, address: string): string {
  const input = JSON.stringify([siteId, day, networkOf(address)]);
  return createHmac('sha256', key).update(input).digest().subarray(0, 16).toString('base64url');
}

/**
 * Returns the network of an address: the /24 of an IPv4 address, including one mapped to IPv6, and the /56 of an IPv6
 * address. Providers assign at least a /64 to a customer, usually a /56, from which the customer can choose any address.
 * Any other text counts as one network.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address.split('.', 3).join('.');
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  if (
    /^(0:){5}ffff$/.test(
      groups
        .slice(0, 6)
        .map((group) => group.toString(16))
        .join(':'),
    )
  ) {
    const [high = 0, low = 0] = groups.slice(6);
    return `${high >> 8}.${high & 255}.${low >> 8}`;
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return [first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':');
}

/** Returns the eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // The URL parser compresses an address to its canonical form, with an embedded IPv4 address as two groups.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
