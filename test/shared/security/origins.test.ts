import fc from 'fast-check';
import { isOriginAllowed, readPageOrigin } from '../../../shared/security/origins.ts';
import { numRuns } from '../../support/property-runs.ts';

type OriginCase = readonly [description: string, origin: string, ...allowlist: readonly string[]];

const allowedCases: readonly OriginCase[] = [
  ['the exact host', 'https://example.com', 'example.com'],
  ['the exact host among others', 'https://example.com', 'a.example', 'example.com', 'b.example'],
  ['an uppercase Origin', 'HTTPS://EXAMPLE.COM', 'example.com'],
  ['an uppercase entry', 'https://example.com', 'Example.COM'],
  ['the default port in Origin', 'https://example.com:443', 'example.com'],
  ['the default port in the entry', 'https://example.com', 'example.com:443'],
  ['the default port with a leading zero', 'https://example.com:0443', 'example.com'],
  ['an entry with a scheme', 'https://example.com', 'https://example.com'],
  ['an entry with a trailing slash', 'https://example.com', 'https://example.com/'],
  ['an entry with a port', 'https://example.com:8443', 'example.com:8443'],
  ['an entry with a scheme and a port', 'https://example.com:8443', 'https://example.com:8443'],
  ['plain http when the entry has the scheme http', 'http://example.com', 'http://example.com'],
  ['plain http with the default port in Origin', 'http://example.com:80', 'http://example.com'],
  ['plain http on a listed port', 'http://example.com:8080', 'http://example.com:8080'],
  ['one level below a wildcard', 'https://shop.example.com', '*.example.com'],
  ['three levels below a wildcard', 'https://a.b.c.example.com', '*.example.com'],
  ['below a wildcard with a port', 'https://shop.example.com:8443', '*.example.com:8443'],
  ['below a wildcard with a scheme', 'http://shop.example.com', 'http://*.example.com'],
  ['below an uppercase wildcard', 'https://SHOP.Example.Com', '*.EXAMPLE.com'],
  ['the apex, listed in addition to its wildcard', 'https://example.com', '*.example.com', 'example.com'],
  ['a sibling name that resembles a wildcard match', 'https://evil-example.com', 'evil-example.com'],
  ['localhost, http, any port', 'http://localhost:5173', 'localhost'],
  ['localhost, https, any port', 'https://localhost:5173', 'localhost'],
  ['localhost without a port', 'http://localhost', 'localhost'],
  ['localhost on the listed port, http', 'http://localhost:3000', 'localhost:3000'],
  ['localhost on the listed port, https', 'https://localhost:3000', 'localhost:3000'],
  ['localhost listed with a scheme and port', 'http://localhost:8081', 'http://localhost:8081'],
  ['a subdomain of localhost', 'http://app.localhost:3000', 'app.localhost'],
  ['the IPv4 loopback address, any port', 'http://127.0.0.1:8080', '127.0.0.1'],
  ['the IPv6 loopback address, any port', 'http://[::1]:8080', '[::1]'],
  ['the IPv6 loopback address on its port', 'http://[::1]:8080', '[::1]:8080'],
  ['an IPv4 address', 'https://203.0.113.7', '203.0.113.7'],
  ['an IPv6 address listed in another notation', 'https://[2001:db8::1]', '[2001:0DB8:0:0:0:0:0:1]'],
  ['an internationalized name as punycode in Origin', 'https://xn--bcher-kva.example', 'bücher.example'],
  ['an internationalized name as Unicode in Origin', 'https://bücher.example', 'xn--bcher-kva.example'],
  ['an uppercase internationalized name', 'https://BÜCHER.example', 'bücher.example'],
  ['an internationalized top-level domain', 'https://пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['below an internationalized wildcard', 'https://shop.xn--bcher-kva.example', '*.bücher.example'],
  ['a name with an underscore', 'https://my_shop.example.com', '*.example.com'],
  ['a single-label intranet host', 'https://intranet', 'intranet'],
  ['a Capacitor app', 'capacitor://localhost', 'capacitor://localhost'],
  ['an Ionic app', 'ionic://localhost', 'example.com', 'ionic://localhost'],
  ['a valid entry after an invalid one', 'https://example.com', '*', 'https://', 'example.com'],
];

const refusedCases: readonly OriginCase[] = [
  ['the string null', 'null', 'example.com', 'null'],
  ['an empty string', '', 'example.com'],
  ['an empty allowlist', 'https://example.com'],
  ['another host', 'https://other.example', 'example.com'],
  ['a look-alike that ends with the name', 'https://evil-example.com', 'example.com', '*.example.com'],
  ['a look-alike without the dot', 'https://evilexample.com', '*.example.com'],
  ['a look-alike that starts with the name', 'https://example.com.evil.io', 'example.com', '*.example.com'],
  ['a look-alike with the name as its user name', 'https://example.com@evil.io', 'example.com'],
  ['a look-alike in another script', 'https://exаmple.com', 'example.com'],
  ['a look-alike with a comma', 'https://evil.io,.example.com', '*.example.com'],
  ['two origins in one header', 'https://evil.io https://example.com', 'example.com'],
  ['two origins separated by a comma', 'https://evil.io,https://example.com', 'example.com'],
  ['the apex of a wildcard', 'https://example.com', '*.example.com'],
  ['an empty label below a wildcard', 'https://.example.com', '*.example.com'],
  ['two dots below a wildcard', 'https://a..example.com', '*.example.com'],
  ['a subdomain of an exact host', 'https://www.example.com', 'example.com'],
  ['the parent of an exact host', 'https://example.com', 'www.example.com'],
  ['a trailing dot', 'https://example.com.', 'example.com', 'example.com.'],
  ['a trailing dot below a wildcard', 'https://shop.example.com.', '*.example.com'],
  ['a trailing ideographic full stop', 'https://example.com。', 'example.com'],
  ['plain http when the entry has no scheme', 'http://example.com', 'example.com'],
  ['plain http when the entry has the scheme https', 'http://example.com', 'https://example.com'],
  ['plain http on port 443', 'http://example.com:443', 'example.com'],
  ['https when the entry has the scheme http', 'https://example.com', 'http://example.com'],
  ['https on port 80 when the entry has the scheme http', 'https://example.com:80', 'http://example.com'],
  ['another port', 'https://example.com:8443', 'example.com'],
  ['no port when the entry has a port', 'https://example.com', 'example.com:8443'],
  ['a port that differs from that of the entry', 'https://example.com:8444', 'example.com:8443'],
  ['an out-of-range port', 'https://example.com:99999', 'example.com'],
  ['a port that is not a number', 'https://example.com:44a', 'example.com'],
  ['localhost when it is not listed', 'http://localhost:3000', 'example.com'],
  ['localhost on an unlisted port', 'http://localhost:3001', 'localhost:3000'],
  ['localhost with an unlisted scheme', 'https://localhost:8081', 'http://localhost:8081'],
  ['localhost on another port when the entry has a scheme', 'http://localhost:3000', 'http://localhost'],
  ['a subdomain of localhost', 'http://evil.localhost:3000', 'localhost'],
  ['a host that starts with localhost', 'http://localhost.evil.io', 'localhost'],
  ['the loopback address when only the name is listed', 'http://127.0.0.1:3000', 'localhost'],
  ['the loopback name when only the address is listed', 'http://localhost:3000', '127.0.0.1'],
  ['another loopback address', 'http://127.0.0.2', '127.0.0.1'],
  ['a host that starts with an IP address', 'http://127.0.0.1.evil.io', '127.0.0.1'],
  ['another port of a non-loopback address', 'https://203.0.113.7:8443', '203.0.113.7'],
  ['plain http for a non-loopback address', 'http://203.0.113.7', '203.0.113.7'],
  ['an IP address below a wildcard', 'https://10.0.113.7', '*.0.113.7'],
  ['an IPv4-mapped IPv6 address', 'https://[::ffff:203.0.113.7]', '203.0.113.7'],
  ['credentials', 'https://user:secret@example.com', 'example.com'],
  ['a user name', 'https://user@example.com', 'example.com'],
  ['empty credentials', 'https://@example.com', 'example.com'],
  ['a path', 'https://example.com/page', 'example.com'],
  ['a trailing slash', 'https://example.com/', 'example.com'],
  ['a query', 'https://example.com?x=1', 'example.com'],
  ['a fragment', 'https://example.com#x', 'example.com'],
  ['a backslash in place of a slash', 'https:\\\\example.com', 'example.com'],
  ['a backslash after the host', 'https://example.com\\', 'example.com'],
  ['a backslash before a second host', 'https://evil.io\\@example.com', 'example.com', 'evil.io'],
  ['a percent-encoded host', 'https://ex%61mple.com', 'example.com'],
  ['a percent-encoded dot', 'https://evil%2eexample.com', '*.example.com'],
  ['a leading space', ' https://example.com', 'example.com'],
  ['a trailing space', 'https://example.com ', 'example.com'],
  ['a trailing line break', 'https://example.com\n', 'example.com'],
  ['a tab in the host', 'https://exam\tple.com', 'example.com'],
  ['a NUL in the host', 'https://example.com\0.evil.io', 'example.com'],
  ['a soft hyphen in the host', 'https://exam\u00adple.com', 'example.com'],
  ['a zero-width space in the host', 'https://exam\u200bple.com', 'example.com'],
  ['a right-to-left override', 'https://\u202eexample.com', 'example.com'],
  ['no slashes', 'https:example.com', 'example.com'],
  ['one slash', 'https:/example.com', 'example.com'],
  ['three slashes', 'https:///example.com', 'example.com'],
  ['no scheme', 'example.com', 'example.com'],
  ['slashes without a scheme', '//example.com', 'example.com'],
  ['no host', 'https://', 'example.com'],
  ['the scheme ftp', 'ftp://example.com', 'example.com'],
  ['the scheme file', 'file://example.com', 'example.com'],
  ['the scheme javascript', 'javascript://example.com', 'example.com'],
  ['an app when only the name is listed', 'capacitor://localhost', 'localhost', 'http://localhost'],
  ['another kind of app', 'capacitor://localhost', 'ionic://localhost'],
  ['an app with another host', 'capacitor://example.com', 'example.com', 'capacitor://localhost'],
  ['an app with a port', 'capacitor://localhost:80', 'capacitor://localhost'],
  ['the web page when only the app is listed', 'http://localhost', 'capacitor://localhost'],
  ['the scheme ws', 'ws://example.com', 'example.com'],
  ['a browser extension', 'chrome-extension://example.com', 'example.com'],
  ['a data URL', 'data:text/html,https://example.com', 'example.com'],
  ['a blob URL', 'blob:https://example.com', 'example.com'],
  ['a label of 64 characters', `https://${'a'.repeat(64)}.example.com`, '*.example.com'],
  ['a name of more than 253 characters', `https://${'abcdefg.'.repeat(32)}example.com`, '*.example.com'],
  ['a stored entry that is a lone asterisk', 'https://example.com', '*'],
  ['a stored wildcard entry for a top-level domain', 'https://example.com', '*.com'],
  ['a stored entry with an asterisk inside', 'https://shop.example.com', 'shop.*.com'],
  ['a stored entry with a wildcard scheme', 'https://example.com', '*://example.com'],
  ['a stored entry with a path', 'https://example.com', 'https://example.com/app'],
  ['an empty stored entry', 'https://example.com', ''],
  ['a stored regular expression', 'https://example.com', '.*'],
];

describe('isOriginAllowed', () => {
  it.each(allowedCases)('allows %s', (_, origin, ...allowlist) => {
    expect(isOriginAllowed(readPageOrigin({ origin }), allowlist)).toBe(true);
  });

  it.each(refusedCases)('rejects %s', (_, origin, ...allowlist) => {
    expect(isOriginAllowed(readPageOrigin({ origin }), allowlist)).toBe(false);
    // `isOriginAllowed` must also reject a header value that `readPageOrigin` has not normalized.
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

describe('readPageOrigin', () => {
  it.each([
    ['Origin unchanged', { origin: 'https://example.com' }, 'https://example.com'],
    ['Origin in canonical form', { origin: 'HTTPS://BÜCHER.Example:443' }, 'https://xn--bcher-kva.example'],
    ['Origin including its port', { origin: 'http://localhost:8081' }, 'http://localhost:8081'],
    [
      'Origin rather than Referer',
      { origin: 'https://a.example', referer: 'https://b.example/page' },
      'https://a.example',
    ],
    ['the origin of Referer', { referer: 'https://example.com:8443/a/b?c=d#e' }, 'https://example.com:8443'],
    ['Referer that consists of an origin only', { referer: 'https://example.com/' }, 'https://example.com'],
    [
      'Referer with a backslash in its query',
      { referer: 'https://example.com/?q=a\\b' },
      'https://example.com',
    ],
    ['a request without Origin or Referer', {}, null],
    ['Origin null', { origin: 'null' }, null],
    ['Origin null with a valid Referer', { origin: 'null', referer: 'https://example.com/' }, null],
    ['an empty Origin with a valid Referer', { origin: '', referer: 'https://example.com/' }, null],
    [
      'an Origin with a path and a valid Referer',
      { origin: 'https://a.example/x', referer: 'https://b.example' },
      null,
    ],
    ['Referer with credentials', { referer: 'https://user:secret@example.com/' }, null],
    ['Referer with a backslash in its host', { referer: 'https://evil.io\\@example.com/' }, null],
    ['Referer that is not a web page', { referer: 'about:blank' }, null],
    ['Referer with a space', { referer: 'https://example.com/a b' }, null],
    ['Referer without a scheme', { referer: 'example.com/page' }, null],
    ['Referer with a trailing dot in its host', { referer: 'https://example.com./page' }, null],
    ['an empty Referer', { referer: '' }, null],
  ])('returns the page origin, or null when it cannot be determined: %s', (_, headers, expected) => {
    expect(readPageOrigin(headers)).toBe(expected);
  });
});
