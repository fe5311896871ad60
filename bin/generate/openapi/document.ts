import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { headerNames } from '../../../shared/contract/headers.ts';
import { apiPrefix, type RouteGroup } from '../../../shared/contract/routes/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { projectRoot } from '../../synthesized.ts';
import { describeOperation, ErrorResponses } from './operation.ts';
import { SchemaComponents } from './schemas.ts';
import { sharedComponents } from './shared-components.ts';

const tagDescriptions: Readonly<Record<RouteGroup, string>> = {
  widget: 'Configuration that a widget loads at boot',
  profiles: "A visitor's saved settings",
  analytics: 'Usage events',
  content: 'AI transforms of page content, charged in AI credits',
  feedback: 'Feedback and accessibility reports',
  health: 'Service health',
};

const introduction = `Every response has a trace ID in the \`X-Trace-Id\` header. Every error response has the body \`{code, message, traceId}\`. Branch on \`code\` and display your own message.

Every path accepts CORS preflight requests (\`OPTIONS\`, status 204) without a key. Every \`GET\` operation also accepts \`HEAD\`.

Compatibility within ${apiPrefix}:

- New response fields, optional request fields, headers, error codes and statuses may be added. Ignore those that you do not know.
- A string with \`x-extensible-enum\` may get new values. Handle an unknown error code by its HTTP status, and do not display unknown tools.
- The values of an \`enum\` are fixed. Response fields keep their name, type and meaning, and optional request fields stay optional.
- Unknown request fields are rejected with 400, so that mistakes are visible.

The example responses were recorded from the local stack, with times and tokens replaced; its AI responses are rule-based, not from a model.`;

const examplesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const versionSchema = z.object({ version: z.string() });

export async function openapiText(): Promise<string> {
  const examples = examplesSchema.parse(await readJson('docs/openapi-examples.json'));
  const { version } = versionSchema.parse(await readJson('package.json'));
  return `${JSON.stringify(openapiDocument(version, examples), null, 2)}\n`;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(projectRoot, path), 'utf8'));
}

function openapiDocument(version: string, examples: z.infer<typeof examplesSchema>) {
  const schemas = new SchemaComponents();
  const errorResponses = new ErrorResponses();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeOperation(
        route,
        schemas,
        errorResponses,
        examples[route.operationId] ?? {},
      ),
    };
  }
  const responses = errorResponses.all();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Accessibility Widget API',
      version,
      summary: 'Back end of an accessibility widget.',
      description: introduction,
      contact: { name: 'Operator of the deployment' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: 'http://127.0.0.1:8080', description: 'The local stack of npm start' },
      {
        url: '{siteRoot}',
        description: 'A deployment: its API Gateway stage or custom domain, without /api/v1',
        variables: { siteRoot: { default: 'https://api.library.example' } },
      },
    ],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      responses,
      ...sharedComponents({ paths, responses }),
      securitySchemes: {
        widgetKey: {
          type: 'apiKey',
          in: 'header',
          name: headerNames.apiKey,
          description:
            'Publishable widget key of a site: `wk_live_` or `wk_test_` followed by 32 letters and digits.',
        },
      },
      schemas: schemas.all(),
    },
  };
}
