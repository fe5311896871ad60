import type { LocalModels } from '../../local/lambda/local-models.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import type { RunningDemo } from '../demo/start-demo.ts';
import type { Demo } from '../demo-organization.ts';

/** The addresses of the demo page and the API reference, and the script line; null without a demo. */
type Pages = Pick<RunningDemo, 'pageUrl' | 'referenceUrl' | 'script'> | null;

/** One line of JSON, for scripts. */
export function printJson({ baseUrl, siteRoot }: LocalRuntime, demo: Demo, pages: Pages): void {
  const referenceUrl = pages?.referenceUrl ?? null;
  const ready = { baseUrl, siteRoot, referenceUrl, demo: { ...demo, pageUrl: pages?.pageUrl ?? null } };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

/** Prints the page to open, the address of the API, the key, three calls and the script line for a page of one's own. */
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
  curl -H 'X-Api-Key: ${key}' -H 'Origin: ${pages?.pageUrl ?? origin}' ${baseUrl}/widget/config
  curl -H 'X-Api-Key: ${key}' ${baseUrl}/profiles/visitor-1
  curl ${siteRoot}/health
${scriptLines(pages)}
Operate it with: node cli org list --local${portOption(siteRoot)}
Ctrl-C stops it.

`);
}

function pageLines(pages: Pages): string {
  return pages === null ? '' : `Open ${pages.pageUrl}\nReference ${pages.referenceUrl}\n\n`;
}

function scriptLines(pages: Pages): string {
  return pages === null ? '' : `\nThe widget on any page of localhost:\n  ${pages.script}\n`;
}

function modelLine(models: LocalModels | null): string {
  return models === null ? '' : `  Model     ${models.name} of ${models.baseUrl}\n`;
}

function portOption(siteRoot: string): string {
  const { port } = new URL(siteRoot);
  return port === '8080' ? '' : ` --port ${port}`;
}
