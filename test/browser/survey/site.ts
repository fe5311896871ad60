import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import send from '@fastify/send';
import { startLocalStack } from '../../../bench/support/local-stack.ts';
import { synthesizeIfStale } from '../../../bin/local/synthesize.ts';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';
import { projectRoot } from '../../../bin/synthesized.ts';
import { servePages } from '../support/page-server.ts';
import { bundleScripts } from './bundle.ts';
import { neighbourPages, nextPage } from './neighbours/pages.ts';
import { cascadePage, packageDirectories, surveyPages } from './pages.ts';
import type { SitePage } from './site-page.ts';
import type { Widget } from './widgets.ts';

export interface SurveySite {
  urlOf(page: SitePage, widget: Widget | null, subjects?: readonly string[]): string;
  close(): Promise<void>;
}

const pages = [...surveyPages, cascadePage, ...neighbourPages, nextPage];

/** Directory of the assets that the GOV.UK stylesheet loads from `/assets/`. */
const govukAssets = 'govuk-frontend/dist/govuk/assets';

export async function startSurveySite(): Promise<SurveySite> {
  await synthesizeIfStale((text) => void process.stderr.write(text));
  const built = await mkdtemp(join(tmpdir(), 'aw-survey-'));
  const sdk = join(built, 'sdk');
  await Promise.all([buildSdk({ outdir: sdk, declarations: false }), bundleScripts(built)]);
  const { runtime, key, close } = await startLocalStack({
    dataDirectory: null,
    allowedOrigins: ['localhost'],
  });
  const { siteRoot } = runtime;

  // Blocks requests to other hosts. Enforcing the strict policy would break pages, so it is report-only.
  const policy = `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: http://127.0.0.1:* ${siteRoot}`;
  const strictPolicy = [
    "default-src 'none'; script-src 'self' 'report-sample'; style-src 'self' 'report-sample'; font-src 'self'; frame-src 'self'",
    `img-src 'self' data:; media-src 'self' blob:; connect-src 'self' ${siteRoot}`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ');
  const server = await servePages(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages.find(({ path }) => `/${path}` === pathname);
    if (page !== undefined) {
      const script = searchParams.get('widget');
      const tag = `<script defer src="/${script}" data-key="${key}" data-site-root="${siteRoot}"></script>`;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Content-Security-Policy-Report-Only', strictPolicy);
      return response.end(
        page.html(`http://127.0.0.1:${server.port}`).replace(/<\/head>/i, (end) => (script ? tag : '') + end),
      );
    }
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    await wait(Number(searchParams.get('delayMs')));
    const path = pathname.replace(/^\/assets\//, `/${govukAssets}/`);
    const roots = [built, join(projectRoot, 'docs'), ...packageDirectories];
    const root = roots.find((directory) => existsSync(join(directory, path))) ?? built;
    const file = await send(request, path, { root, index: false });
    response.writeHead(file.statusCode, file.headers);
    return pipeline(file.stream, response).catch(() => undefined);
  });

  return {
    urlOf(page, widget, subjects = []) {
      const query = [['widget', widget?.script ?? ''], ...subjects.map((name) => ['subject', name])];
      return `http://localhost:${server.port}/${page.path}?${new URLSearchParams(query)}`;
    },
    async close() {
      await server.close();
      await close();
      await rm(built, { recursive: true, force: true });
    },
  };
}
