import { readFileSync } from 'node:fs';
import { routes } from '../../../shared/contract/routes.ts';

interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly userId: string | null;
  /** JSON string, or null for a call without a body. */
  readonly body: string | null;
}

export function callsOfApiMd(): DocumentedCall[] {
  const text = readFileSync('docs/start/call-the-api.md', 'utf8').replaceAll('\\\n', ' ');
  const lines = [...text.matchAll(/^(?:TOKEN=\$\()?curl .*\$API.*$/gm)].map(([line]) => line);
  const transforms = [...text.matchAll(/^post ([a-z-]+) '(.*?)'(?: \||$)/gm)];
  return [
    ...lines.map(callOfCurl),
    ...transforms.map(([, name, body = '']) => ({
      method: 'POST',
      path: `/api/v1/content/${name}`,
      userId: null,
      body,
    })),
  ];
}

function callOfCurl(line: string): DocumentedCall {
  const path = /\$API(\/[^ )]*)/.exec(line)?.[1] ?? '';
  const userId = /^\/profiles\/([^/]+)/.exec(path)?.[1] ?? null;
  return {
    method: / -X ([A-Z]+)/.exec(line)?.[1] ?? 'GET',
    path: `/api/v1${userId === null ? path : path.replace(userId, '{userId}')}`,
    userId,
    body: / -d '(.*?)'/.exec(line)?.[1] ?? null,
  };
}

export function callsOfContract(): DocumentedCall[] {
  return routes.map(({ method, path, requestExample }) => ({
    method,
    path,
    userId: path.includes('{userId}') ? 'visitor-1' : null,
    body: requestExample === null ? null : JSON.stringify(requestExample),
  }));
}

/** Returns a TypeScript program that makes the calls with openapi-fetch and prints the response statuses as JSON. */
export function programOf(calls: readonly DocumentedCall[]): string {
  return `import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript/schema.d.ts';
import { input } from './scenario.ts';

const headers = { 'X-Api-Key': input.key, Origin: input.origin };
const client = createClient<paths>({ baseUrl: input.siteRoot, headers });
const read = await client.GET('/api/v1/profiles/{userId}', { params: { path: { userId: 'visitor-1' } } });
const token = read.data?.profileToken ?? '';
const responses: [string, number][] = [];

// On an overloaded machine, the service may briefly return 503.
async function statusOf(send: () => Promise<{ response: Response }>): Promise<number> {
  for (;;) {
    const { status } = (await send()).response;
    if (status !== 503) return status;
  }
}

${calls.map(statementOf).join('\n')}
process.stdout.write(JSON.stringify(responses));
`;
}

function statementOf({ method, path, userId, body }: DocumentedCall): string {
  const header = method === 'PUT' ? `, header: { 'X-Profile-Token': token }` : '';
  const parameters = userId === null ? '' : `params: { path: { userId: '${userId}' }${header} },`;
  const options = `{ ${parameters} ${body === null ? '' : `body: ${body}`} }`;
  const call = `client.${method}('${path}', ${options})`;
  return `responses.push(['${method} ${path}', await statusOf(() => ${call})]);`;
}
