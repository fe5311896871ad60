import { parseAllowlistEntry } from '../../../shared/security/allowlist-entry.ts';
import { isOriginAllowed } from '../../../shared/security/origins.ts';

describe('parseAllowlistEntry', () => {
  it.each([
    ['example.com', 'example.com'],
    ['Capacitor://localhost/', 'capacitor://localhost'],
    ['ionic://localhost', 'ionic://localhost'],
    ['Example.COM', 'example.com'],
    ['  example.com ', 'example.com'],
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['HTTPS://Example.com:443', 'https://example.com'],
    ['http://example.com:80', 'http://example.com'],
    ['https://example.com:80', 'https://example.com:80'],
    ['example.com:8443', 'example.com:8443'],
    ['*.example.com', '*.example.com'],
    ['https://*.Example.com:8443', 'https://*.example.com:8443'],
    ['*.shop.example.co.uk', '*.shop.example.co.uk'],
    ['*.example.co.uk', '*.example.co.uk'],
    ['*.myname.github.io', '*.myname.github.io'],
    ['*.corp.internal', '*.corp.internal'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.Bücher.example', '*.xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost:3000'],
    ['localhost:443', 'localhost:443'],
    ['http://localhost:8081', 'http://localhost:8081'],
    ['intranet', 'intranet'],
    ['127.0.0.1', '127.0.0.1'],
    ['203.0.113.7:8443', '203.0.113.7:8443'],
    ['[::1]:3000', '[::1]:3000'],
    ['[2001:0DB8:0:0::1]', '[2001:db8::1]'],
    ['github.io', 'github.io'],
  ])('normalizes %s to %s', (text, entry) => {
    expect(parseAllowlistEntry(text)).toEqual({ ok: true, entry });
    expect(parseAllowlistEntry(entry)).toEqual({ ok: true, entry });
  });

  const shape = 'must be a host such as "example.com" or "*.example.com:8443"';
  const host = 'must be a valid host without a trailing dot';
  const wildcard = 'must have a whole domain after "*.", such as "*.example.com"';
  const port = 'must have a port of 1 to 65535';
  const everySite = (suffix: string) =>
    `must not allow every site under "${suffix}": anyone can have a name there`;

  it.each([
    ['', shape],
    ['*', shape],
    ['*.', shape],
    ['**.example.com', shape],
    ['*.*.example.com', shape],
    ['shop.*.com', shape],
    ['shop*.example.com', shape],
    ['*example.com', shape],
    ['null', 'must not be "null": any page can send that origin'],
    ['example.com/app', shape],
    ['https://example.com/app', shape],
    ['https://example.com?x', shape],
    ['ftp://example.com', shape],
    ['https://user@example.com', shape],
    ['https://user:secret@example.com', shape],
    ['exa mple.com', shape],
    ['example.com\n.evil.io', shape],
    ['https:\\\\example.com', shape],
    ['ex%61mple.com', shape],
    ['::1', shape],
    ['example.com:', shape],
    ['example.com:123456', shape],
    ['example.com:0', port],
    ['example.com:65536', port],
    ['example.com.', host],
    ['.example.com', host],
    ['a..example.com', host],
    ['-a.example.com', host],
    ['[::g]', shape],
    ['[1::2::3]', host],
    ['256.1.1.1', host],
    ['capacitor://example.com', shape],
    ['file://', shape],
    ['*.com', wildcard],
    ['*.localhost', wildcard],
    ['*.203.0.113.7', wildcard],
    ['*.[::1]', wildcard],
    ['*.co.uk', everySite('co.uk')],
    ['*.github.io', everySite('github.io')],
    ['https://*.vercel.app', everySite('vercel.app')],
    ['*.s3.amazonaws.com', everySite('s3.amazonaws.com')],
  ])('rejects %j and returns the reason', (text, message) => {
    expect(parseAllowlistEntry(text)).toEqual({ ok: false, message });
  });

  it('returns a canonical entry that matches page origins', () => {
    const result = parseAllowlistEntry('HTTPS://*.BÜCHER.example:443/');
    expect(result).toEqual({ ok: true, entry: 'https://*.xn--bcher-kva.example' });
    expect(isOriginAllowed('https://shop.xn--bcher-kva.example', [result.ok ? result.entry : ''])).toBe(true);
  });
});
