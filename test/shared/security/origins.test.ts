import fc from 'fast-check';
import { isOriginAllowed, readPageOrigin } from '../../../shared/security/origins.ts';
import { numRuns } from '../../support/property-runs.ts';

/** [what it is, the Origin header, the site's allowlist] */
type OriginCase = readonly [description: string, origin: string, ...allowlist: readonly string[]];

const allowedCases: readonly OriginCase[] = [
  ['the exact host', 'https://example.com', 'example.com'],
  ['the exact host among others', 'https://example.com', 'a.example', 'example.com', 'b.example'],
  ['upper case in Origin', 'HTTPS://EXAMPLE.COM', 'example.com'],
  ['upper case in the entry', 'https://example.com', 'Example.COM'],
  ['the default port in Origin', 'https://example.com:443', 'example.com'],
  ['the default port in the entry', 'https://example.com', 'example.com:443'],
  ['the default port with a leading zero', 'https://example.com:0443', 'example.com'],
  ['an entry with its scheme', 'https://example.com', 'https://example.com'],
  ['an entry with a slash at its end', 'https://example.com', 'https://example.com/'],
  ['an entry with a port', 'https://example.com:8443', 'example.com:8443'],
  ['an entry with scheme and port', 'https://example.com:8443', 'https://example.com:8443'],
  ['plain http where the entry says http', 'http://example.com', 'http://example.com'],
  ['plain http, default port in Origin', 'http://example.com:80', 'http://example.com'],
  ['plain http on a port', 'http://example.com:8080', 'http://example.com:8080'],
  ['one level below a wildcard', 'https://shop.example.com', '*.example.com'],
  ['three levels below a wildcard', 'https://a.b.c.example.com', '*.example.com'],
  ['below a wildcard with a port', 'https://shop.example.com:8443', '*.example.com:8443'],
  ['below a wildcard with a scheme', 'http://shop.example.com', 'http://*.example.com'],
  ['below a wildcard in upper case', 'https://SHOP.Example.Com', '*.EXAMPLE.com'],
  ['the apex listed beside its wildcard', 'https://example.com', '*.example.com', 'example.com'],
  ['a name that only looks like a wildcard match', 'https://evil-example.com', 'evil-example.com'],
  ['localhost, http, any port', 'http://localhost:5173', 'localhost'],
  ['localhost, https, any port', 'https://localhost:5173', 'localhost'],
  ['localhost without a port', 'http://localhost', 'localhost'],
  ['localhost on the listed port, http', 'http://localhost:3000', 'localhost:3000'],
  ['localhost on the listed port, https', 'https://localhost:3000', 'localhost:3000'],
  ['localhost by scheme and port', 'http://localhost:8081', 'http://localhost:8081'],
  ['a name below localhost', 'http://app.localhost:3000', 'app.localhost'],
  ['the IPv4 loopback address, any port', 'http://127.0.0.1:8080', '127.0.0.1'],
  ['the IPv6 loopback address, any port', 'http://[::1]:8080', '[::1]'],
  ['the IPv6 loopback address on its port', 'http://[::1]:8080', '[::1]:8080'],
  ['an IPv4 address', 'https://203.0.113.7', '203.0.113.7'],
  ['an IPv6 address written another way', 'https://[2001:db8::1]', '[2001:0DB8:0:0:0:0:0:1]'],
  ['an internationalized name, punycode in Origin', 'https://xn--bcher-kva.example', 'bücher.example'],
  ['an internationalized name, letters in Origin', 'https://bücher.example', 'xn--bcher-kva.example'],
  ['an internationalized name in upper case', 'https://BÜCHER.example', 'bücher.example'],
  ['an internationalized top-level domain', 'https://пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['below an internationalized wildcard', 'https://shop.xn--bcher-kva.example', '*.bücher.example'],
  ['a name with an underscore', 'https://my_shop.example.com', '*.example.com'],
  ['a one-word intranet host', 'https://intranet', 'intranet'],
  ['an unreadable entry before the right one', 'https://example.com', '*', 'https://', 'example.com'],
];

const refusedCases: readonly OriginCase[] = [
  ['the text null', 'null', 'example.com', 'null'],
  ['an empty text', '', 'example.com'],
  ['an empty allowlist', 'https://example.com'],
  ['another host', 'https://other.example', 'example.com'],
  ['a look-alike with the name at its end', 'https://evil-example.com', 'example.com', '*.example.com'],
  ['a look-alike without the dot', 'https://evilexample.com', '*.example.com'],
  ['a look-alike with the name in front', 'https://example.com.evil.io', 'example.com', '*.example.com'],
  ['a look-alike with the name as user', 'https://example.com@evil.io', 'example.com'],
  ['a look-alike in another script', 'https://exаmple.com', 'example.com'],
  ['a look-alike by a comma', 'https://evil.io,.example.com', '*.example.com'],
  ['two origins in one header', 'https://evil.io https://example.com', 'example.com'],
  ['two origins with a comma', 'https://evil.io,https://example.com', 'example.com'],
  ['the apex of a wildcard', 'https://example.com', '*.example.com'],
  ['an empty label below a wildcard', 'https://.example.com', '*.example.com'],
  ['two dots below a wildcard', 'https://a..example.com', '*.example.com'],
  ['a subdomain of an exact host', 'https://www.example.com', 'example.com'],
  ['the parent of an exact host', 'https://example.com', 'www.example.com'],
  ['a dot at the end', 'https://example.com.', 'example.com', 'example.com.'],
  ['a dot at the end below a wildcard', 'https://shop.example.com.', '*.example.com'],
  ['an ideographic full stop at the end', 'https://example.com。', 'example.com'],
  ['plain http where the entry has no scheme', 'http://example.com', 'example.com'],
  ['plain http where the entry says https', 'http://example.com', 'https://example.com'],
  ['plain http on port 443', 'http://example.com:443', 'example.com'],
  ['https where the entry says http', 'https://example.com', 'http://example.com'],
  ['https on port 80 where the entry says http', 'https://example.com:80', 'http://example.com'],
  ['another port', 'https://example.com:8443', 'example.com'],
  ['no port where the entry has one', 'https://example.com', 'example.com:8443'],
  ['another port than the entry', 'https://example.com:8444', 'example.com:8443'],
  ['a port out of range', 'https://example.com:99999', 'example.com'],
  ['a port that is no number', 'https://example.com:44a', 'example.com'],
  ['localhost where it is not listed', 'http://localhost:3000', 'example.com'],
  ['localhost on another port than listed', 'http://localhost:3001', 'localhost:3000'],
  ['localhost by another scheme than listed', 'https://localhost:8081', 'http://localhost:8081'],
  ['localhost on any port where the scheme is listed', 'http://localhost:3000', 'http://localhost'],
  ['a name below localhost', 'http://evil.localhost:3000', 'localhost'],
  ['a name that begins like localhost', 'http://localhost.evil.io', 'localhost'],
  ['the address where the name is listed', 'http://127.0.0.1:3000', 'localhost'],
  ['the name where the address is listed', 'http://localhost:3000', '127.0.0.1'],
  ['another loopback address', 'http://127.0.0.2', '127.0.0.1'],
  ['a host that begins like an address', 'http://127.0.0.1.evil.io', '127.0.0.1'],
  ['another port of an ordinary address', 'https://203.0.113.7:8443', '203.0.113.7'],
  ['plain http of an ordinary address', 'http://203.0.113.7', '203.0.113.7'],
  ['an address below a wildcard', 'https://10.0.113.7', '*.0.113.7'],
  ['the mapped form of an address', 'https://[::ffff:203.0.113.7]', '203.0.113.7'],
  ['credentials', 'https://user:secret@example.com', 'example.com'],
  ['a user', 'https://user@example.com', 'example.com'],
  ['empty credentials', 'https://@example.com', 'example.com'],
  ['a path', 'https://example.com/page', 'example.com'],
  ['a lone slash', 'https://example.com/', 'example.com'],
  ['a query', 'https://example.com?x=1', 'example.com'],
  ['a fragment', 'https://example.com#x', 'example.com'],
  ['a backslash for a slash', 'https:\\\\example.com', 'example.com'],
  ['a backslash after the host', 'https://example.com\\', 'example.com'],
  ['a backslash before another host', 'https://evil.io\\@example.com', 'example.com', 'evil.io'],
  ['a percent-encoded host', 'https://ex%61mple.com', 'example.com'],
  ['a percent-encoded dot', 'https://evil%2eexample.com', '*.example.com'],
  ['a space in front', ' https://example.com', 'example.com'],
  ['a space at the end', 'https://example.com ', 'example.com'],
  ['a line break at the end', 'https://example.com\n', 'example.com'],
  ['a tab in the host', 'https://exam\tple.com', 'example.com'],
  ['a NUL in the host', 'https://example.com\0.evil.io', 'example.com'],
  ['a soft hyphen in the host', 'https://exam\u00adple.com', 'example.com'],
  ['a zero-width space in the host', 'https://exam\u200bple.com', 'example.com'],
  ['text turned right to left', 'https://\u202eexample.com', 'example.com'],
  ['no slashes', 'https:example.com', 'example.com'],
  ['one slash', 'https:/example.com', 'example.com'],
  ['three slashes', 'https:///example.com', 'example.com'],
  ['no scheme', 'example.com', 'example.com'],
  ['no scheme but slashes', '//example.com', 'example.com'],
  ['no host', 'https://', 'example.com'],
  ['the scheme ftp', 'ftp://example.com', 'example.com'],
  ['the scheme file', 'file://example.com', 'example.com'],
  ['the scheme javascript', 'javascript://example.com', 'example.com'],
  ['the scheme ws', 'ws://example.com', 'example.com'],
  ['an extension', 'chrome-extension://example.com', 'example.com'],
  ['a data address', 'data:text/html,https://example.com', 'example.com'],
  ['a blob', 'blob:https://example.com', 'example.com'],
  ['a label of 64 characters', `https://${'a'.repeat(64)}.example.com`, '*.example.com'],
  ['a name of more than 253 characters', `https://${'abcdefg.'.repeat(32)}example.com`, '*.example.com'],
  ['a stored entry that is a lone asterisk', 'https://example.com', '*'],
  ['a stored entry that is a wildcard over a top-level domain', 'https://example.com', '*.com'],
  ['a stored entry with an asterisk inside', 'https://shop.example.com', 'shop.*.com'],
  ['a stored entry with any scheme', 'https://example.com', '*://example.com'],
  ['a stored entry with a path', 'https://example.com', 'https://example.com/app'],
  ['a stored entry that is empty', 'https://example.com', ''],
  ['a stored regular expression', 'https://example.com', '.*'],
];

describe('the origin check', () => {
  it.each(allowedCases)('allows %s', (_, origin, ...allowlist) => {
    expect(isOriginAllowed(readPageOrigin({ origin }), allowlist)).toBe(true);
  });

  it.each(refusedCases)('rejects %s', (_, origin, ...allowlist) => {
    expect(isOriginAllowed(readPageOrigin({ origin }), allowlist)).toBe(false);
    // Nor when a caller hands over the header's own text.
    expect(isOriginAllowed(origin, allowlist)).toBe(false);
  });

  it('rejects a missing origin', () => {
    expect(isOriginAllowed(readPageOrigin({}), ['example.com', 'localhost'])).toBe(false);
  });

  it('allows only listed hosts and their subdomains', () => {
    const host = fc.stringMatching(/^[a-z.@\\/:%#?*-]{0,12}(example\.com)?[a-z.@\\/:%#?*-]{0,12}$/);
    fc.assert(
      fc.property(host, (text) => {
        const origin = `https://${text}`;
        if (!isOriginAllowed(origin, ['example.com', '*.example.com'])) return;
        expect(text).toMatch(/^([a-z]([a-z-]*[a-z])?\.)*example\.com:?$/);
      }),
      { numRuns },
    );
  });
});

describe("the page's origin", () => {
  it.each([
    ['Origin as it is', { origin: 'https://example.com' }, 'https://example.com'],
    ['Origin in canonical form', { origin: 'HTTPS://BÜCHER.Example:443' }, 'https://xn--bcher-kva.example'],
    ['Origin with its port', { origin: 'http://localhost:8081' }, 'http://localhost:8081'],
    [
      'Origin before Referer',
      { origin: 'https://a.example', referer: 'https://b.example/page' },
      'https://a.example',
    ],
    ['the origin of Referer', { referer: 'https://example.com:8443/a/b?c=d#e' }, 'https://example.com:8443'],
    ['Referer that is an origin only', { referer: 'https://example.com/' }, 'https://example.com'],
    [
      'Referer with a backslash in its query',
      { referer: 'https://example.com/?q=a\\b' },
      'https://example.com',
    ],
    ['nothing', {}, null],
    ['Origin null', { origin: 'null' }, null],
    ['Origin null with a good Referer', { origin: 'null', referer: 'https://example.com/' }, null],
    ['an empty Origin with a good Referer', { origin: '', referer: 'https://example.com/' }, null],
    [
      'an Origin with a path and a good Referer',
      { origin: 'https://a.example/x', referer: 'https://b.example' },
      null,
    ],
    ['Referer with credentials', { referer: 'https://user:secret@example.com/' }, null],
    ['Referer with a backslash in its host', { referer: 'https://evil.io\\@example.com/' }, null],
    ['Referer that is not a web page', { referer: 'about:blank' }, null],
    ['Referer with a space', { referer: 'https://example.com/a b' }, null],
    ['Referer without a scheme', { referer: 'example.com/page' }, null],
    ['Referer with a dot at the end of its host', { referer: 'https://example.com./page' }, null],
    ['an empty Referer', { referer: '' }, null],
  ])('is derived from %s', (_, headers, expected) => {
    expect(readPageOrigin(headers)).toBe(expected);
  });
});
