import type { Site } from '../../shared/data/organizations.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  for (const plan of ['solo', 'pro']) await deployment.run(['org', 'create', `on-${plan}`, '--plan', plan]);
});

afterEach(() => {
  deployment.proxy.reset();
});

afterAll(async () => {
  await deployment.close();
});

const json = async (args: readonly string[]): Promise<Site> => {
  const { changes, ...site } = await deployment.json<Site & { changes?: unknown }>(args);
  return site;
};
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('site add', () => {
  it('adds a site with the default theme, and stores its allowlist in canonical form', async () => {
    const hosts = [
      '--allow',
      'Shop.Example.COM',
      '--allow',
      '*.bücher.example',
      '--allow',
      'https://a.example:443',
    ];

    const site = await json(['site', 'add', 'on-pro', 'shop', '--name', 'Ünser Läden 😀', ...hosts]);

    expect(site).toEqual({
      orgId: 'on-pro',
      siteId: 'shop',
      name: 'Ünser Läden 😀',
      language: 'en',
      position: 'bottom-right',
      theme: {
        leadColor: '#0B57D0',
        triggerColor: '#0B57D0',
        icon: 'person',
        size: 'medium',
        offsetX: 16,
        offsetY: 16,
        hideOnMobile: false,
        logoUrl: null,
      },
      statementUrl: null,
      trackUsage: true,
      requireBootToken: false,
      presets: null,
      allowedOrigins: ['shop.example.com', '*.xn--bcher-kva.example', 'https://a.example'],
      createdAt: instant,
      updatedAt: site.createdAt,
    });
    expect(await json(['site', 'show', 'on-pro', 'shop'])).toEqual(site);
  });

  it('does not change an existing site', async () => {
    const before = await json(['site', 'add', 'on-pro', 'kept', '--allow', 'kept.example']);

    const result = await deployment.run(['site', 'add', 'on-pro', 'kept', '--allow', 'other.example']);

    expect(result).toMatchObject({ exitCode: 4, stdout: '', stderr: expect.stringContaining('site set') });
    expect(await json(['site', 'show', 'on-pro', 'kept'])).toEqual(before);
  });

  it.each([
    ['an organization that does not exist', ['nobody', 'shop'], 3],
    ['an invalid site ID', ['on-pro', 'Shop/1'], 2],
    ['a name with a control character', ['on-pro', 'fresh', '--name', 'a\u0007b'], 2],
    ['"null" as an origin', ['on-pro', 'fresh', '--allow', 'null'], 2],
  ])('rejects %s and adds nothing', async (_what, args, exitCode) => {
    const result = await deployment.run(['site', 'add', ...args]);

    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: [^\n]+[.]\n$/);
    const sites = await deployment.rows<Site>('Organizations');
    expect(sites.filter(({ siteId }) => siteId === 'fresh' || siteId === 'Shop/1')).toEqual([]);
  });
});

describe('site set', () => {
  it('changes only the specified fields', async () => {
    const before = await json(['site', 'add', 'on-pro', 'set-all']);

    const after = await json([
      ...[
        'site',
        'set',
        'on-pro',
        'set-all',
        '--name',
        'Neu',
        '--language',
        'de-CH',
        '--position',
        'top-left',
      ],
      ...['--lead-color', '#112233', '--icon', 'eye', '--offset-x', '40', '--hide-on-mobile', 'on'],
      ...['--logo-url', 'https://a.example/logo.svg', '--statement-url', 'https://a.example/statement'],
      ...[
        '--track-usage',
        'off',
        '--require-boot-token',
        'on',
        '--presets',
        'larger-and-clearer, plain-words',
      ],
    ]);

    expect(after).toEqual({
      ...before,
      name: 'Neu',
      language: 'de-CH',
      position: 'top-left',
      theme: {
        ...before.theme,
        leadColor: '#112233',
        icon: 'eye',
        offsetX: 40,
        hideOnMobile: true,
        logoUrl: 'https://a.example/logo.svg',
      },
      statementUrl: 'https://a.example/statement',
      trackUsage: false,
      requireBootToken: true,
      presets: ['larger-and-clearer', 'plain-words'],
      updatedAt: instant,
    });
    const cleared = await json([
      ...['site', 'set', 'on-pro', 'set-all'],
      ...['--logo-url', 'none', '--statement-url', 'none', '--presets', 'all'],
    ]);
    expect(cleared).toEqual({
      ...after,
      theme: { ...after.theme, logoUrl: null },
      statementUrl: null,
      presets: null,
      updatedAt: instant,
    });
  });

  it('rejects a theme field that the plan does not allow, and changes nothing', async () => {
    const before = await json(['site', 'add', 'on-solo', 'plain']);
    const options = ['--lead-color', '#112233', '--icon', 'eye', '--logo-url', 'https://a.example/l.png'];

    const result = await deployment.run(['site', 'set', 'on-solo', 'plain', ...options]);

    expect(result).toEqual({
      exitCode: 4,
      stdout: '',
      stderr:
        'widgetctl: Plan solo does not allow changes to icon, logoUrl (only to leadColor, triggerColor, size, hideOnMobile): upgrade the organization with org set on-solo --plan PLAN.\n',
    });
    expect(await json(['site', 'show', 'on-solo', 'plain'])).toEqual(before);
  });

  it.each([
    ['a command without changes', [], 2],
    ['a color name', ['--lead-color', 'red'], 2],
    ['an unknown icon', ['--icon', 'unicorn'], 2],
    ['an out-of-range offset', ['--offset-x', '501'], 2],
    ['an unknown position', ['--position', 'center'], 2],
    ['a malformed language tag', ['--language', 'english!'], 2],
    ['an unknown language', ['--language', 'xx-bogus'], 2],
    ['a language with an unknown region', ['--language', 'en-XX'], 2],
    ['a javascript: URL', ['--statement-url', 'javascript:alert(1)'], 2],
    ['credentials in a URL', ['--logo-url', 'https://user:pass@a.example/'], 2],
    ['a value other than on or off', ['--track-usage', 'maybe'], 2],
    ['a preset that the organization does not have', ['--presets', 'larger-and-clearer,nope'], 3],
  ])('rejects %s', async (_what, options, exitCode) => {
    const before = await json(['site', 'show', 'on-pro', 'shop']);

    const result = await deployment.run(['site', 'set', 'on-pro', 'shop', ...options]);

    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: [^\n]+\n$/);
    expect(await json(['site', 'show', 'on-pro', 'shop'])).toEqual(before);
  });
});

describe('site set --allow and --disallow', () => {
  it('adds each entry only once, and removes entries', async () => {
    await json(['site', 'add', 'on-pro', 'list', '--allow', 'a.example']);

    const allowed = await json([
      ...['site', 'set', 'on-pro', 'list'],
      ...['--allow', 'A.example', '--allow', 'b.example', '--allow', 'localhost:3000'],
    ]);
    const disallowed = await json([
      'site',
      'set',
      'on-pro',
      'list',
      '--disallow',
      'a.EXAMPLE',
      '--disallow',
      'localhost:3000',
    ]);

    expect(allowed.allowedOrigins).toEqual(['a.example', 'b.example', 'localhost:3000']);
    expect(disallowed.allowedOrigins).toEqual(['b.example']);
  });

  it('offers the www. host of an added domain, unless the list already allows it', async () => {
    await json(['site', 'add', 'on-pro', 'www', '--allow', '*.b.example']);
    const allow = async (...entries: string[]) =>
      (
        await deployment.run([
          ...['site', 'set', 'on-pro', 'www'],
          ...entries.flatMap((entry) => ['--allow', entry]),
        ])
      ).stdout;
    const offered = await allow('a.example', 'b.example', 'shop.c.example', 'www.d.example', '127.0.0.1');
    expect(offered).toContain('--allow www.a.example --allow d.example');
    expect(await allow('www.a.example')).not.toContain('Not allowed');
  });

  it('reports an origin that is not on the list, and removes nothing', async () => {
    await json(['site', 'add', 'on-pro', 'strict', '--allow', 'a.example']);

    const result = await deployment.run([
      'site',
      'set',
      'on-pro',
      'strict',
      '--disallow',
      'a.example',
      '--disallow',
      'b.example',
    ]);

    expect(result).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: 'widgetctl: The allowlist of strict does not contain b.example: see site show on-pro strict.\n',
    });
    expect((await json(['site', 'show', 'on-pro', 'strict'])).allowedOrigins).toEqual(['a.example']);
  });

  it('keeps every entry when several commands change the list concurrently', async () => {
    await json(['site', 'add', 'on-pro', 'busy', '--allow', 'gone.example']);
    const hosts = Array.from({ length: 8 }, (_, index) => `h${index}.example`);

    await Promise.all([
      ...hosts.map((host) => json(['site', 'set', 'on-pro', 'busy', '--allow', host])),
      json(['site', 'set', 'on-pro', 'busy', '--disallow', 'gone.example']),
      json(['site', 'set', 'on-pro', 'busy', '--name', 'Busy']),
    ]);

    const site = await json(['site', 'show', 'on-pro', 'busy']);
    expect([...site.allowedOrigins].sort()).toEqual(hosts);
    expect(site.name).toBe('Busy');
  });

  it('limits each list to 100 entries', async () => {
    const hosts = Array.from({ length: 100 }, (_, index) => `h${index}.example`);
    await json(['site', 'add', 'on-pro', 'full']);
    await json(['site', 'set', 'on-pro', 'full', ...hosts.flatMap((host) => ['--allow', host])]);

    const result = await deployment.run(['site', 'set', 'on-pro', 'full', '--allow', 'one-more.example']);

    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect((await json(['site', 'show', 'on-pro', 'full'])).allowedOrigins).toHaveLength(100);
  });
});
