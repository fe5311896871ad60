import type { Page } from 'puppeteer-core';
import { type DemoSite, startDemoSite } from '../../browser/demo/demo-site.ts';
import { openPanel } from '../../browser/sdk/widget/support/widget-page.ts';
import { chromium, newPage, type OpenBrowser } from '../../browser/support/browsers.ts';
import { plugin, startWordPress, type WordPress } from './support/wordpress.ts';

const settingsPath = '/wp-admin/options-general.php?page=accessibility-widget';
const key = `wk_live_${'a'.repeat(32)}`;
const hash = `sha384-${'A'.repeat(64)}`;

interface Settings {
  readonly tag?: string;
  readonly roles?: readonly string[];
  readonly pages?: string;
  readonly login?: boolean;
}

describe('WordPress plug-in', () => {
  let demo: DemoSite;
  let wordpress: WordPress;
  let browser: OpenBrowser;
  let tag: string;
  let cookies: Record<'administrator' | 'subscriber', string>;

  beforeAll(async () => {
    [demo, wordpress, browser] = await Promise.all([startDemoSite(), startWordPress(), chromium.launch()]);
    const embed = await demo.system.operator.embeds.line({ ...demo.demo, sdkUrl: null });
    tag = embed.script;
    wordpress.run(`
      wp_insert_user( array( 'user_login' => 'reader', 'user_pass' => 'reader-password', 'role' => 'subscriber' ) );
      foreach ( array( 'checkout', 'open-hours', 'caf\u00e9' ) as $name )
        wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $name, 'post_name' => $name ) );
      wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Pay', 'post_name' => 'pay', 'post_parent' => get_page_by_path( 'checkout' )->ID ) );
      activate_plugin( '${plugin}' );`);
    cookies = {
      administrator: await signIn('admin', 'admin-password'),
      subscriber: await signIn('reader', 'reader-password'),
    };
  });
  afterAll(async () => {
    await Promise.all([wordpress?.close(), demo?.close(), browser?.close()]);
  });

  /** Rows of any table of settings that name the plug-in. */
  const traces = () =>
    wordpress.run(`return array_merge(
      $wpdb->get_col( "SELECT option_name FROM wp_options WHERE CONCAT( option_name, option_value ) LIKE '%accessibility%'" ),
      $wpdb->get_col( "SELECT meta_key FROM wp_usermeta WHERE CONCAT( meta_key, meta_value ) LIKE '%accessibility%'" ) );`);
  const pageId = (path: string) => wordpress.run(`return get_page_by_path( '${path}' )->ID;`);

  async function request(path: string, as?: keyof typeof cookies, form?: URLSearchParams) {
    const response = await fetch(wordpress.url + path, {
      headers: as ? { Cookie: cookies[as] } : {},
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
    });
    return {
      status: response.status,
      location: response.headers.get('location'),
      html: await response.text(),
    };
  }

  async function signIn(log: string, pwd: string): Promise<string> {
    const response = await fetch(`${wordpress.url}/wp-login.php`, {
      method: 'POST',
      body: new URLSearchParams({ log, pwd }),
      headers: { Cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
      redirect: 'manual',
    });
    const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    if (!pairs.some((pair) => pair.startsWith('wordpress_logged_in')))
      throw new Error(`${log} cannot sign in`);
    return pairs.join('; ');
  }

  /** Submits the settings page and returns the messages that it then shows. */
  async function save({ roles = [], pages = '', login = false, ...rest }: Settings): Promise<string> {
    const { html } = await request(settingsPath, 'administrator');
    const hidden = [...html.matchAll(/<input[^>]+type=['"]hidden['"][^>]*>/g)].map(([input]) => [
      /name=['"]([^'"]+)/.exec(input)?.[1] ?? '',
      /value=['"]([^'"]*)/.exec(input)?.[1]?.replaceAll('&amp;', '&') ?? '',
    ]);
    const form = new URLSearchParams([
      ...hidden,
      ['accessibility_widget[tag]', rest.tag ?? tag],
      ['accessibility_widget[pages]', pages],
      ...roles.map((role) => ['accessibility_widget[roles][]', role]),
      ...(login ? [['accessibility_widget[login]', '1']] : []),
    ]);
    const { location } = await request('/wp-admin/options.php', 'administrator', form);
    const shown = await request(location?.replace(wordpress.url, '') ?? '', 'administrator');
    return [...shown.html.matchAll(/<div id='setting-error[^>]*>(.*?)<\/div>/gs)]
      .map(([, message]) => message?.replace(/<[^>]+>/g, '').trim())
      .join();
  }

  const hasTag = async (path: string, as?: keyof typeof cookies) =>
    (await request(path, as)).html.includes('/embed.js');

  async function openAsAdministrator(path: string): Promise<{ page: Page; faults: string[] }> {
    const page = await newPage(await browser.createBrowserContext());
    const faults: string[] = [];
    page.on('pageerror', (error) => void faults.push(String(error)));
    const pairs = cookies.administrator.split('; ').map((pair) => pair.split(/=(.*)/s));
    await page.setCookie(...pairs.map(([name = '', value = '']) => ({ name, value, url: wordpress.url })));
    await page.goto(wordpress.url + path);
    return { page, faults };
  }

  it('adds the tag as it was pasted, and the widget starts', async () => {
    expect(await hasTag('/')).toBe(false);
    expect(await save({})).toBe('Settings saved.');
    const { html } = await request('/');
    const attributes = /<script ([^>]*embed\.js[^>]*)>/.exec(html)?.[1]?.split(' ') ?? [];
    const wanted = /<script ([^>]*)>/.exec(tag)?.[1]?.split(' ') ?? [];
    expect(
      attributes
        .filter((one) => !one.startsWith('type='))
        .map((one) => one.replace(/^async=.*/, 'async'))
        .sort(),
    ).toEqual(wanted.sort());
    expect(wanted).toHaveLength(6);

    const { page, faults } = await openAsAdministrator('/open-hours/');
    await page.waitForFunction(() =>
      document.querySelector('[data-aw-ignore]')?.shadowRoot?.querySelector('.trigger svg'),
    );
    await openPanel(page);
    expect(faults).toEqual([]);
    await page.browserContext().close();
  });

  it('stores what is valid and shows it escaped', async () => {
    await save({ pages: '/a"><b>*\n\n  /shop/*  ', roles: ['editor', 'nobody'], login: true });
    const { html } = await request(settingsPath, 'administrator');
    expect(html).toContain(
      `${tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</textarea>`,
    );
    expect(html).toMatch(/value="editor" ?checked='checked'/);
    expect(wordpress.run("return get_option( 'accessibility_widget' );")).toEqual({
      tag,
      roles: ['editor'],
      pages: '/a">*\n/shop/*',
      login: '1',
    });
  });

  const script = (attributes: string) => `<script async ${attributes}></script>`;
  const src = 'src="https://api.library.example/sdk/0.1.0/embed.js"';
  const accepted = [
    [
      'a service on another host',
      `${src} integrity="${hash}" data-key="${key}" data-site-root="https://api.library.example"`,
    ],
    [
      'options of the widget',
      `${src} integrity="${hash}" data-key="${key}" data-language="pt-BR" data-trigger="#a11y > button" data-track-usage="true" data-consent="no" blocking="render"`,
    ],
    [
      'single quotes and line breaks',
      `\n ${src.replaceAll('"', "'")}\n integrity='${hash}' data-key='${key}'`,
    ],
  ] as const;
  const refused = [
    ['text', 'embed.js', 'Paste the whole script tag'],
    [
      'two tags',
      `${script(`${src} data-key="${key}"`)}<script>alert(1)</script>`,
      'Paste the whole script tag',
    ],
    ['a tag with code', `<script ${src} data-key="${key}">alert(1)</script>`, 'Paste the whole script tag'],
    ['no key', script(`${src} integrity="${hash}"`), 'data-key must be'],
    ['the placeholder', script(`${src} integrity="${hash}" data-key="wk_live_YOUR_KEY"`), 'data-key must be'],
    ['a key with more after it', script(`${src} integrity="${hash}" data-key="${key}x"`), 'data-key must be'],
    ['no address', script(`integrity="${hash}" data-key="${key}"`), 'src must be'],
    ['http', script(`${src.replace('https', 'http')} integrity="${hash}" data-key="${key}"`), 'src must be'],
    [
      'javascript:',
      script(`src="javascript:alert(1)//embed.js" integrity="${hash}" data-key="${key}"`),
      'src must be',
    ],
    [
      'data:',
      script(`src="data:text/javascript,alert(1)/embed.js" integrity="${hash}" data-key="${key}"`),
      'src must be',
    ],
    [
      'credentials',
      script(`src="https://u:p@x.example/embed.js" integrity="${hash}" data-key="${key}"`),
      'src must be',
    ],
    [
      'another file',
      script(`${src.replace('embed.js', 'boot.mjs')} integrity="${hash}" data-key="${key}"`),
      'src must be',
    ],
    ['no integrity', script(`${src} data-key="${key}"`), 'no integrity attribute'],
    ['a broken hash', script(`${src} integrity="sha384-x" data-key="${key}"`), 'integrity must be'],
    [
      'a bad site root',
      script(`${src} integrity="${hash}" data-key="${key}" data-site-root="//x.example"`),
      'data-site-root must be',
    ],
    [
      'an event handler',
      script(`${src} integrity="${hash}" data-key="${key}" onload="alert(1)"`),
      'does not support the attribute onload',
    ],
    [
      'a visitor for everyone',
      script(`${src} integrity="${hash}" data-key="${key}" data-visitor="v"`),
      'does not support the attribute data-visitor',
    ],
  ] as const;
  it('validates each attribute of the tag', () => {
    const tags = [
      ...accepted.map(([, attributes]) => script(attributes)),
      ...refused.map(([, invalid]) => invalid),
    ];
    const results = wordpress.run(`return array_map( function ( $tag ) {
      $parsed = AccessibilityWidget\\parse_tag( $tag );
      return is_wp_error( $parsed ) ? $parsed->get_error_message() : 'accepted';
    }, json_decode( base64_decode( '${Buffer.from(JSON.stringify(tags)).toString('base64')}' ) ) );`);
    const names = [...accepted, ...refused].map(([name]) => name);
    const messages = Array.isArray(results) ? results : [];
    expect(names.map((name, index) => [name, messages[index]])).toEqual([
      ...accepted.map(([name]) => [name, 'accepted']),
      ...refused.map(([name, , message]) => [name, expect.stringContaining(message)]),
    ]);
  });

  it('refuses an invalid tag in words and keeps the stored one', async () => {
    await save({});
    expect(await save({ tag: script(`${src} integrity="${hash}"`) })).toContain('data-key must be');
    expect(wordpress.run("return get_option( 'accessibility_widget' )['tag'];")).toBe(tag);
  });

  it('prints nothing of a stored tag that is not valid', async () => {
    wordpress.run(
      `update_option( 'accessibility_widget', array( 'tag' => '<script src="https://evil.example/x.js"></script>', 'roles' => 'x', 'pages' => array() ) );`,
    );
    expect((await request('/')).html).not.toContain('evil.example');
    wordpress.run(`update_option( 'accessibility_widget', 'text' );`);
    expect((await request('/')).status).toBe(200);
    expect((await request(settingsPath, 'administrator')).status).toBe(200);
  });

  it('shows no widget in feeds, previews, embeds, the customizer and REST, and on the sign-in page only if wanted', async () => {
    await save({});
    const draft = wordpress.run(
      "return wp_insert_post( array( 'post_title' => 'Draft', 'post_status' => 'draft', 'post_author' => 1 ) );",
    );
    const paths = [
      '/feed/',
      `/?p=${draft}&preview=true`,
      '/hello-world/embed/',
      '/?customize_changeset_uuid=f5e8b0d5-4c1b-4c0f-9a39-0d7c6b3a1c11&customize_messenger_channel=preview-0',
      '/wp-json/wp/v2/pages',
      '/wp-login.php',
      '/wp-admin/',
    ];
    const shown = await Promise.all(paths.map((path) => hasTag(path, 'administrator')));
    expect(shown).toEqual(paths.map(() => false));
    await save({ login: true });
    expect(await hasTag('/wp-login.php')).toBe(true);
  });

  it('leaves the block editor as it is', async () => {
    await save({});
    const { page, faults } = await openAsAdministrator(
      `/wp-admin/post.php?post=${pageId('open-hours')}&action=edit`,
    );
    await page.waitForSelector('.editor-post-title, iframe[name="editor-canvas"]');
    expect(await page.evaluate(() => Object.hasOwn(window, 'accessibilityWidget'))).toBe(false);
    expect(faults).toEqual([]);
    await page.browserContext().close();
  });

  it('excludes roles', async () => {
    await save({ roles: ['administrator'] });
    expect(await hasTag('/', 'administrator')).toBe(false);
    expect(await hasTag('/', 'subscriber')).toBe(true);
    expect(await hasTag('/')).toBe(true);
  });

  it('excludes pages by path, pattern and ID', async () => {
    await save({ pages: `/Checkout*\ncafé\n${pageId('open-hours')}\n/p[a-z]+e/` });
    const paths = [
      '/',
      '/checkout/',
      '/checkout/pay/?coupon=1',
      '/caf%C3%A9/',
      '/open-hours/',
      '/sample-page/',
    ];
    expect(await Promise.all(paths.map((path) => hasTag(path)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
    await save({ pages: '/checkout/*' });
    expect(await Promise.all(paths.map((path) => hasTag(path)))).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
    await save({ pages: '/' });
    expect(await Promise.all(paths.map((path) => hasTag(path)))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('lets other plug-ins exclude pages', async () => {
    await save({});
    wordpress.run(`wp_mkdir_p( WPMU_PLUGIN_DIR );
      file_put_contents( WPMU_PLUGIN_DIR . '/builder.php', "<?php add_filter( 'accessibility_widget_is_shown', function ( \\$is_shown ) { return \\$is_shown && ! isset( \\$_GET['builder'] ); } );" );`);
    expect([await hasTag('/?builder=1'), await hasTag('/')]).toEqual([false, true]);
  });

  it('changes settings only for administrators with a nonce', async () => {
    expect((await request(settingsPath, 'subscriber')).status).toBe(403);
    const form = new URLSearchParams({
      option_page: 'accessibility-widget',
      action: 'update',
      'accessibility_widget[tag]': '',
    });
    expect((await request('/wp-admin/options.php', 'administrator', form)).status).toBe(403);
    expect((await request('/wp-admin/options.php', 'subscriber', form)).status).toBe(403);
    expect(await hasTag('/')).toBe(true);
  });

  it('causes no messages of PHP, and leaves no settings when it is deleted', async () => {
    expect(traces()).toContain('accessibility_widget');
    expect(
      wordpress.run(`deactivate_plugins( '${plugin}' ); return delete_plugins( array( '${plugin}' ) );`),
    ).toBe(true);
    expect(await hasTag('/')).toBe(false);
    expect(traces()).toEqual([]);
    expect(wordpress.faults()).toEqual([]);
  });
});

describe('WordPress plug-in in a network', () => {
  let wordpress: WordPress;

  beforeAll(async () => {
    wordpress = await startWordPress({ isNetwork: true });
  });
  afterAll(() => wordpress?.close());

  const stored = () =>
    wordpress.run(
      "return array_map( function ( $site ) { return get_blog_option( $site, 'accessibility_widget', 'none' ); }, get_sites( array( 'fields' => 'ids' ) ) );",
    );

  it('accepts a tag only from administrators of the network', () => {
    const tag = `<script src="https://api.library.example/embed.js" integrity="${hash}" data-key="${key}"></script>`;
    const tags = wordpress.run(`require WP_PLUGIN_DIR . '/${plugin}';
      $user = wp_insert_user( array( 'user_login' => 'owner', 'user_pass' => 'x', 'role' => 'administrator' ) );
      foreach ( array( 1, $user ) as $who ) {
        wp_set_current_user( $who );
        $tags[] = AccessibilityWidget\\sanitize( array( 'tag' => '${tag}' ) )['tag'];
      }
      return $tags;`);
    expect(tags).toEqual([tag, '']);
  });

  it('deletes the settings of all sites when it was active on only one', () => {
    wordpress.run(`$second = wpmu_create_blog( get_network()->domain, '/second/', 'Second', 1 );
      switch_to_blog( $second );
      activate_plugin( '${plugin}' );
      restore_current_blog();
      foreach ( array( 1, $second ) as $site ) update_blog_option( $site, 'accessibility_widget', array( 'tag' => 't' ) );`);
    expect(stored()).toEqual([{ tag: 't' }, { tag: 't' }]);
    wordpress.run(`return delete_plugins( array( '${plugin}' ) );`);
    expect(stored()).toEqual(['none', 'none']);
  });
});
