import type { LocalModels } from '../../local/models.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import type { Demo } from '../demo-organization.ts';

/** One line of JSON, for scripts. */
export function printJson({ baseUrl, siteRoot }: LocalRuntime, demo: Demo): void {
  process.stdout.write(`${JSON.stringify({ baseUrl, siteRoot, demo })}\n`);
}

/** What a person needs first: where it is, the key, and three calls that work as they stand. */
export function printWelcome(
  { baseUrl, siteRoot }: LocalRuntime,
  { key, orgId, siteId, origin }: Demo,
  models: LocalModels | null,
): void {
  process.stdout.write(`
Ready at ${baseUrl}

  Demo key  ${key}
            organization ${orgId}, site ${siteId}, pages on localhost, any port
${modelLine(models)}
  curl -H 'X-Api-Key: ${key}' -H 'Origin: ${origin}' ${baseUrl}/widget/config
  curl -H 'X-Api-Key: ${key}' ${baseUrl}/profiles/visitor-1
  curl ${siteRoot}/health

Operate it with: npx widgetctl org list --local${portOption(siteRoot)}
Ctrl-C stops it.

`);
}

function modelLine(models: LocalModels | null): string {
  return models === null ? '' : `  Model     ${models.name} of ${models.baseUrl}\n`;
}

function portOption(siteRoot: string): string {
  const { port } = new URL(siteRoot);
  return port === '8080' ? '' : ` --port ${port}`;
}
