import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import send from '@fastify/send';
import { build } from 'esbuild';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';
import german from '../../../sdk/src/locales/de.json';
import { type System, startSystem, type Tenant } from '../../support/system.ts';
import { chromium, type OpenBrowser } from '../support/browsers.ts';
import { servePages } from '../support/page-server.ts';
import { startSite, type TestSite } from './client/support/site.ts';
import { openPanel, openWidgetPage, textOf, waitForText } from './widget/support/widget-page.ts';

jest.setTimeout(300_000);

const run = promisify(execFile);
const documentation = readFileSync('docs/reference/sdk.md', 'utf8');
const example = (words: string) =>
  [...documentation.matchAll(/^```(?:js|tsx)\n(.*?)^```$/gms)]
    .map(([, code = '']) => code)
    .find((code) => code.includes(words)) ?? '';

const webpackBuild = `require(process.argv[2])(
  {
    mode: 'production', entry: './main.js', context: __dirname, experiments: { outputModule: true },
    output: { path: __dirname + '/out', filename: 'main.js', module: true, chunkFormat: 'module', publicPath: 'auto' },
  },
  (error, stats) => {
    if (!error && !stats.hasErrors()) return;
    console.error(error ?? stats.toString());
    process.exitCode = 1;
  },
);`;

/** Bundles a folder's `main.js` and writes the bundle to `out/main.js`. */
type Build = (folder: string) => Promise<unknown>;

/** Wraps example code in a React component that starts the widget when mounted and stops it when unmounted. */
function reactComponent(code: string): string {
  const [imports = '', ...body] = code.split('\n\n');
  return `'use client';
import { useEffect } from 'react';
${imports}
export function Widget() {
  useEffect(() => {
    ${body.join('\n')}
    return () => {
      widget.unmount();
      effects.detach();
      client.destroy();
    };
  }, []);
  return null;
}
`;
}

const reactApp = `import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Widget } from './widget.js';

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(createElement(StrictMode, null, createElement(Widget)));
`;

const nextFiles: Readonly<Record<string, string>> = {
  'app/layout.js': `import { Widget } from './widget';

export default function Layout({ children }) {
  return <html lang="en"><body>{children}<Widget /></body></html>;
}
`,
  'app/page.js': 'export default () => <p>Text</p>;\n',
  'next.config.mjs': `export default { output: 'export', turbopack: { root: ${JSON.stringify(resolve('.'))} } };\n`,
};

const bundlers: Readonly<Record<string, Build>> = {
  'no bundler': async (folder) => {
    const code = readFileSync(join(folder, 'main.js'), 'utf8');
    const modules = '/sdk/node_modules/@accessibility-widget/sdk';
    mkdirSync(join(folder, 'out'));
    writeFileSync(
      join(folder, 'out/main.js'),
      code
        .replaceAll(/'@accessibility-widget\/sdk\/(\w+)'/g, `'${modules}/$1.mjs'`)
        .replace("'@accessibility-widget/sdk'", `'${modules}/client.mjs'`),
    );
  },
  'Vite and React': (folder) => {
    const code = readFileSync(join(folder, 'main.js'), 'utf8');
    writeFileSync(join(folder, 'widget.js'), reactComponent(code));
    writeFileSync(join(folder, 'main.js'), reactApp);
    for (const name of ['react', 'react-dom', 'scheduler'])
      symlinkSync(resolve('test/node_modules', name), join(folder, 'node_modules', name));
    writeFileSync(
      join(folder, 'vite.config.mjs'),
      `export default { base: './', build: { outDir: 'out', assetsDir: '', rollupOptions: { input: 'main.js', output: { entryFileNames: 'main.js' } } } };`,
    );
    return run(process.execPath, [resolve('test/node_modules/vite/bin/vite.js'), 'build'], { cwd: folder });
  },
  webpack: (folder) => {
    writeFileSync(join(folder, 'build.cjs'), webpackBuild);
    return run(process.execPath, [join(folder, 'build.cjs'), resolve('test/node_modules/webpack')]);
  },
  esbuild: (folder) => {
    cpSync(join(folder, 'node_modules/@accessibility-widget/sdk/fonts'), join(folder, 'out/fonts'), {
      recursive: true,
    });
    return build({
      entryPoints: [join(folder, 'main.js')],
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: join(folder, 'out'),
      logLevel: 'silent',
    });
  },
};

describe('SDK npm package', () => {
  const root = mkdtempSync(join(tmpdir(), 'sdk-bundlers-'));
  const packed = join(root, 'node_modules/@accessibility-widget/sdk');
  let system: System;
  let tenant: Tenant;
  let site: TestSite;
  let browser: OpenBrowser;

  const filledIn = (code: string) =>
    code
      .replaceAll('wk_live_…', tenant.key)
      .replaceAll('https://api.library.example', system.runtime.siteRoot);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeAll(async () => {
    await buildSdk({ outdir: join(root, 'built') });
    const { stdout } = await run('npm', ['pack', join(root, 'built'), '--json', '--pack-destination', root]);
    mkdirSync(packed, { recursive: true });
    await run('tar', [
      '-xzf',
      join(root, JSON.parse(stdout)[0].filename),
      '-C',
      packed,
      '--strip-components=1',
    ]);
    system = await startSystem();
    site = await startSite(root);
    site.allow(new URL(system.runtime.siteRoot).origin);
    tenant = await system.createTenant({ allowedOrigins: ['localhost'] });
    browser = await chromium.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await system?.close();
    rmSync(root, { recursive: true, force: true });
  });

  const main = () =>
    `${filledIn(example('mountWidget'))}\nclient.settings.setLanguage('de');\nwindow.client = client;\n`;
  const expectGermanWidget = async (url: string) => {
    const { page, faults } = await openWidgetPage(browser, url);
    await openPanel(page);
    await page.evaluate(() => Object(window).client.settings.set('font_family', 'open_dyslexic'));
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => /OpenDyslexic/.test(family) && status === 'loaded'),
    );
    await waitForText(page, '.panel h2', german.ui.title);
    expect(await textOf(page, '.settings')).toContain(german.tools.text_zoom[1]);
    expect(faults).toEqual([]);
    await page.close();
  };

  it.each(Object.keys(bundlers))('shows the widget in German and loads a font with %s', async (bundler) => {
    const name = bundler.replaceAll(' ', '-');
    const folder = join(root, name);
    write(`${name}/main.js`, main());
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
    await bundlers[bundler]?.(folder);
    for (const entry of readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      site.put(path.slice(root.length).replaceAll('\\', '/'), readFileSync(path));
    }
    const script = `<script type="module" src="/${name}/out/main.js"></script>`;
    site.put(
      `/${name}.html`,
      `<!doctype html><html lang="en"><title>Page</title>${script}<p>Text</p></html>`,
    );

    await expectGermanWidget(`${site.origin}/${name}.html`);
  });

  it('shows the widget in German and loads a font in a server-rendered Next.js page', async () => {
    // Next.js finds its own packages only in parent directories.
    mkdirSync('test/dist', { recursive: true });
    const folder = mkdtempSync(resolve('test/dist/next-'));
    mkdirSync(join(folder, 'app'));
    for (const [path, text] of Object.entries(nextFiles)) writeFileSync(join(folder, path), text);
    writeFileSync(join(folder, 'app/widget.js'), reactComponent(main()));
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
    await run(process.execPath, [resolve('test/node_modules/next/dist/bin/next'), 'build', folder], {
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    });
    const server = await servePages(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { statusCode, headers, stream } = await send(request, pathname, { root: join(folder, 'out') });
      response.writeHead(statusCode, headers);
      await pipeline(stream, response);
    });
    await expectGermanWidget(`http://localhost:${server.port}/`);
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('includes types that let the React example compile in strict mode', async () => {
    write('types/main.tsx', example('useSyncExternalStore'));
    write(
      'types/tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          types: [],
          paths: {
            'react-dom/*': [resolve('test/node_modules/@types/react-dom/*')],
            react: [resolve('test/node_modules/@types/react')],
            'react/*': [resolve('test/node_modules/@types/react/*')],
          },
        },
      }),
    );
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const compiled = run(process.execPath, [compiler, '-p', join(root, 'types')]);
    expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
  });
});
