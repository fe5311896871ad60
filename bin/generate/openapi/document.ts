import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { headerNames } from '../../../shared/contract/headers.ts';
import { apiPrefix, type RouteGroup } from '../../../shared/contract/routes/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { projectRoot } from '../../synthesized.ts';
import { describeOperation } from './operation.ts';
import { SchemaComponents } from './schemas.ts';
import { sharedComponents } from './shared-components.ts';

const tagDescriptions: Readonly<Record<RouteGroup, string>> = {
  widget: 'What a widget reads when it boots',
  profiles: "A visitor's saved settings",
  analytics: 'Usage events',
  content: 'AI transforms of page content, paid in AI credits',
  feedback: 'Feedback and accessibility reports',
  health: 'Whether the service works',
};

const introduction = `Every answer has a trace id. Every error is \`{code, message, traceId}\`; act on \`code\`, show words of your own.

Compatibility, as long as the path begins with ${apiPrefix}:

- An answer may get more fields, and an operation more optional request fields, headers, error codes and statuses. Ignore what you do not know.
- A text with \`x-extensible-enum\` may get more values. Treat one that you do not know as the rest of its kind: an unknown error code by its HTTP status, an unknown tool as one not to show.
- An \`enum\` keeps its values, a field of an answer its name, type and meaning, and what is optional in a request stays optional.
- A field that a request does not have is refused with 400, so that a mistake shows.

The example answers are what the local stack answered to the example requests, with times and tokens replaced; its AI answers come from rules, not from a model.`;

/** Example responses: a body by operationId and status. */
const examplesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const versionSchema = z.object({ version: z.string() });

/** The OpenAPI 3.1 document of the contract, with the responses of docs/openapi-examples.json. */
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
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeOperation(route, schemas, examples[route.operationId] ?? {}),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Accessibility Widget API',
      version,
      summary: 'The back end of an accessibility widget.',
      description: introduction,
      contact: { name: 'The operator of the deployment that you call' },
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
      ...sharedComponents(paths),
      securitySchemes: {
        widgetKey: {
          type: 'apiKey',
          in: 'header',
          name: headerNames.apiKey,
          description:
            'The publishable widget key of a site: `wk_live_` or `wk_test_` and 32 letters and digits.',
        },
      },
      schemas: schemas.all(),
    },
  };
}
