import type { LocalModels } from '../../local/lambda/local-models.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import type { DemoServer } from '../demo/demo-server.ts';
import type { Demo } from '../demo-organization.ts';

/** Where the demo page and the API reference are; null without a demo. */
type Pages = Pick<DemoServer, 'pageUrl' | 'referenceUrl'> | null;

/** One line of JSON, for scripts. */
export function printJson({ baseUrl, siteRoot }: LocalRuntime, demo: Demo, pages: Pages): void {
  const referenceUrl = pages?.referenceUrl ?? null;
  const ready = { baseUrl, siteRoot, referenceUrl, demo: { ...demo, pageUrl: pages?.pageUrl ?? null } };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/** What a person needs first: the page to open, where the API is, the key, and three calls that work as they stand. */
export function printWelcome(
  { baseUrl, siteRoot }: LocalRuntime,
  { key, orgId, siteId, origin }: Demo,
  { models, pages }: { readonly models: LocalModels | null; readonly pages: Pages },
): void {
  process.stdout.write(`
${pageLines(pages)}API ready at ${baseUrl}

  Demo key  ${key}
            organization ${orgId}, site ${siteId}, pages on localhost, any port
${modelLine(models)}
  curl -H 'X-Api-Key: ${key}' -H 'Origin: ${origin}' ${baseUrl}/widget/config
  curl -H 'X-Api-Key: ${key}' ${baseUrl}/profiles/visitor-1
  curl ${siteRoot}/health

Operate it with: node cli org list --local${portOption(siteRoot)}
Ctrl-C stops it.

`);
}

function pageLines(pages: Pages): string {
  return pages === null ? '' : `Open ${pages.pageUrl}\nReference ${pages.referenceUrl}\n\n`;
}

function modelLine(models: LocalModels | null): string {
  return models === null ? '' : `  Model     ${models.name} of ${models.baseUrl}\n`;
}

function portOption(siteRoot: string): string {
  const { port } = new URL(siteRoot);
  return port === '8080' ? '' : ` --port ${port}`;
}
