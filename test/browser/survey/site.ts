import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { synthesizeIfStale } from '../../../bin/local/synthesize.ts';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';
import { assemblyDirectory, projectRoot } from '../../../bin/synthesized.ts';
import { connect } from '../../../cli/connect.ts';
import { localTarget } from '../../../cli/connection/target.ts';
import { startLocalRuntime } from '../../../local/runtime.ts';
import { servePages } from '../support/page-server.ts';
import { packagesDirectory, type SurveyPage, surveyPages } from './pages.ts';
import type { Widget } from './widgets.ts';

/** Pages, widgets and the local stack on loopback. No page can load anything from another host. */
export interface SurveySite {
  urlOf(page: SurveyPage, widget: Widget | null, isStrict: boolean): string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export async function startSurveySite(widgets: readonly Widget[]): Promise<SurveySite> {
  await synthesizeIfStale((text) => void process.stderr.write(text));
  const sdk = await mkdtemp(join(tmpdir(), 'aw-survey-'));
  await buildSdk({ outdir: sdk, declarations: false });
  const runtime = await startLocalRuntime({ assemblyDirectory, dataDirectory: null, port: 0 });
  const operator = await connect(localTarget(runtime.port));
  const [orgId, siteId] = ['survey', 'survey-site'];
  const limits = { callsPerMonth: 1_000_000, requestsPerMinute: 60_000 };
  await operator.organizations.create({ orgId, plan: 'enterprise', limits });
  await operator.ai.enable(orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  await operator.sites.add({ orgId, siteId, name: 'Survey', allowedOrigins: ['localhost'] });
  const { key } = await operator.keys.create({ orgId, siteId });
  operator.close();

  const open = `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ${runtime.siteRoot}`;
  const strict = [
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; frame-src 'self'",
    `img-src 'self' data:; media-src 'self' blob:; connect-src 'self' ${runtime.siteRoot}`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ');
  const texts = new Map(surveyPages.flatMap(({ replaced = {} }) => Object.entries(replaced)));
  const pages = new Map(surveyPages.map((page) => [page.path, page]));
  for (const { start, name } of [...surveyPages, ...widgets]) {
    if (start !== undefined) texts.set(startPath(name), start);
  }

  const server = await servePages(async ({ url }, response) => {
    const { pathname, searchParams } = new URL(url ?? '/', 'http://localhost');
    const path = decodeURI(pathname.slice(1));
    response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
    const page = pages.get(path);
    if (page !== undefined) {
      response.setHeader('Content-Security-Policy', searchParams.has('strict') ? strict : open);
      const widget = widgets.find(({ name }) => name === searchParams.get('widget'));
      return response.end(htmlOf(page, widget, { key, siteRoot: runtime.siteRoot }));
    }
    // Browsers request it at a time of their own, which would make the console's errors vary.
    if (path === 'favicon.ico') return response.writeHead(204).end();
    const text = texts.get(path);
    if (text !== undefined) return response.end(text);
    const file = candidates(path, sdk).find(existsSync);
    try {
      return response.end(await readFile(file ?? ''));
    } catch {
      return response.writeHead(404).end();
    }
  });

  return {
    urlOf: (page, widget, isStrict) =>
      `http://localhost:${server.port}/${page.path}?${new URLSearchParams({
        ...(widget && { widget: widget.name }),
        ...(isStrict && { strict: '' }),
      })}`,
    async close() {
      await server.close();
      await runtime.close();
      await rm(sdk, { recursive: true, force: true });
    },
  };
}

const startPath = (name: string) => `start/${name.replaceAll(/\W/g, '')}.mjs`;

/** GOV.UK's style sheet expects its assets at the root. The URL parser has removed every `..`. */
function candidates(path: string, sdk: string): readonly string[] {
  if (path.startsWith('sdk/')) return [join(sdk, path.slice(4))];
  if (path === 'openapi.json') return [join(projectRoot, 'docs', path)];
  return [join(packagesDirectory, path), join(packagesDirectory, 'govuk-frontend/dist/govuk', path)];
}

function htmlOf(
  page: SurveyPage,
  widget: Widget | undefined,
  { key, siteRoot }: { readonly key: string; readonly siteRoot: string },
): string {
  const starts = [page, widget].flatMap((one) => (one?.start === undefined ? [] : [one.name]));
  const tags = [
    ...(widget ? [widget.tag.replace('KEY', key).replace('SITE_ROOT', siteRoot)] : []),
    ...starts.map((name) => `<script type="module" src="/${startPath(name)}"></script>`),
  ].join('\n');
  // A function: `$` in the replacement is not special.
  return page.html().replace(/<\/head>/i, () => `${tags}</head>`);
}
