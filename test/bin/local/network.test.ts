import { networkAddresses, rejectProxyForLoopback } from '../../../bin/local/network.ts';
import { readOptions } from '../../../bin/local/options.ts';

describe('--host', () => {
  it.each(['0.0.0.0', '192.168.1.5', '::', 'fe80::1'])('accepts the address %s', (address) => {
    expect(readOptions(['--host', address], {})?.host).toBe(address);
  });

  it('is off by default', () => {
    expect(readOptions([], {})?.host).toBeNull();
  });

  it.each(['', 'localhost', 'shop.example', '1.2.3', '0.0.0.0:80'])('rejects %j', (address) => {
    expect(() => readOptions(['--host', address], {})).toThrow(
      `--host is "${address}"; it must be an IP address, for example --host 0.0.0.0.`,
    );
  });
});

describe('networkAddresses', () => {
  it('returns no loopback address for every address of the machine', () => {
    expect(networkAddresses('0.0.0.0').filter((address) => address.startsWith('127.'))).toEqual([]);
  });

  it.each([
    [null, []],
    ['192.168.1.5', ['192.168.1.5']],
    ['fe80::1', ['[fe80::1]']],
  ])('maps %j to %j', (host, addresses) => {
    expect(networkAddresses(host)).toEqual(addresses);
  });
});

describe('rejectProxyForLoopback', () => {
  const proxy = 'http://proxy.example:3128';

  it.each<Record<string, string>>([
    { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy },
    { NODE_USE_ENV_PROXY: '1', http_proxy: proxy, NO_PROXY: 'example.com' },
  ])('rejects %j', (environment) => {
    expect(() => rejectProxyForLoopback(environment)).toThrow('set NO_PROXY=localhost,127.0.0.1,::1');
  });

  it.each<Record<string, string>>([
    {},
    { HTTP_PROXY: proxy },
    { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy },
    { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, NO_PROXY: 'example.com, 127.0.0.1' },
    { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, no_proxy: '*' },
  ])('accepts %j', (environment) => {
    expect(() => rejectProxyForLoopback(environment)).not.toThrow();
  });
});
