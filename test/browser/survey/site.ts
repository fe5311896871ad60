import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';
import { synthesizeIfStale } from '../../../bin/local/synthesize.ts';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';
import { assemblyDirectory, projectRoot } from '../../../bin/synthesized.ts';
import { connect } from '../../../cli/connect.ts';
import { localTarget } from '../../../cli/connection/target.ts';
import { startLocalRuntime } from '../../../local/runtime.ts';
import { servePages } from '../support/page-server.ts';
import { packageDirectories, type SurveyPage, surveyPages } from './pages.ts';
import { ours, peers, type Widget } from './widgets.ts';

/** Serves pages, widgets and the local stack on the loopback interface. */
export interface SurveySite {
  urlOf(page: SurveyPage, widget: Widget | null): string;
  close(): Promise<void>;
}

/** The GOV.UK stylesheet expects its assets at the root. */
const govukAssets = 'govuk-frontend/dist/govuk/assets';

export async function startSurveySite(): Promise<SurveySite> {
  await synthesizeIfStale((text) => void process.stderr.write(text));
  const sdk = await mkdtemp(join(tmpdir(), 'aw-survey-'));
  await buildSdk({ outdir: sdk, declarations: false });
  const { port, siteRoot, close } = await startLocalRuntime({
    assemblyDirectory,
    dataDirectory: null,
    port: 0,
  });
  const key = await createKey(port);

  // Blocks loading from other hosts. The strict CSP is report-only so that every page works.
  const policy = `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ${siteRoot}`;
  const strictPolicy = [
    "default-src 'none'; script-src 'self' 'report-sample'; style-src 'self' 'report-sample'; font-src 'self'; frame-src 'self'",
    `img-src 'self' data:; media-src 'self' blob:; connect-src 'self' ${siteRoot}`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join('; ');
  const html = (page: SurveyPage, widget: Widget | undefined) => {
    const starts = [page, widget].flatMap((one) => (one?.start ? [startPath(one)] : []));
    const tags = [
      widget?.tag.replace('KEY', key).replace('SITE_ROOT', siteRoot),
      ...starts.map((path) => `<script type="module" src="${path}"></script>`),
    ].join('\n');
    return page.html().replace(/<\/head>/i, (end) => tags + end);
  };
  const scripts = new Map([...surveyPages, ...peers].map((one) => [startPath(one), one.start]));
  const server = await servePages(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const page = surveyPages.find(({ path }) => `/${path}` === pathname);
    if (page !== undefined) {
      const widget = [...peers, ours].find(({ name }) => name === searchParams.get('widget'));
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Content-Security-Policy-Report-Only', strictPolicy);
      return response.end(html(page, widget));
    }
    const start = scripts.get(pathname);
    if (start !== undefined) return response.setHeader('Content-Type', 'text/javascript').end(start);
    // Browsers request the favicon at an unpredictable time.
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const path = pathname.replace(/^\/sdk\//, '/').replace(/^\/assets\//, `/${govukAssets}/`);
    const roots = pathname.startsWith('/sdk/') ? [sdk] : [join(projectRoot, 'docs'), ...packageDirectories];
    const root = roots.find((directory) => existsSync(join(directory, path))) ?? sdk;
    const file = await send(request, path, { root, index: false });
    response.writeHead(file.statusCode, file.headers);
    return pipeline(file.stream, response).catch(() => undefined);
  });

  return {
    urlOf: (page, widget) => `http://localhost:${server.port}/${page.path}?widget=${widget?.name ?? ''}`,
    async close() {
      await server.close();
      await close();
      await rm(sdk, { recursive: true, force: true });
    },
  };
}

const startPath = ({ name }: { readonly name: string }) => `/start/${name.replaceAll(/\W/g, '')}.mjs`;

async function createKey(port: number): Promise<string> {
  const operator = await connect(localTarget(port));
  const [orgId, siteId] = ['survey', 'survey-site'];
  const limits = { callsPerMonth: 1_000_000, requestsPerMinute: 60_000 };
  await operator.organizations.create({ orgId, plan: 'enterprise', limits });
  await operator.ai.enable(orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  await operator.sites.add({ orgId, siteId, name: 'Survey', allowedOrigins: ['localhost'] });
  const { key } = await operator.keys.create({ orgId, siteId });
  operator.close();
  return key;
}
