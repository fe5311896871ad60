import { readFile } from 'node:fs/promises';
import { headerNames } from '../../shared/contract/headers.ts';
import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { describeOperation } from './operation.ts';
import { SchemaCollection } from './schema-collection.ts';
import { sharedComponents } from './shared-components.ts';

const tagDescriptions: Readonly<Record<RouteGroup, string>> = {
  widget: 'What a widget reads when it boots',
  profiles: "A visitor's saved settings",
  analytics: 'Usage events',
  content: 'AI transforms of page content, paid in AI credits',
  feedback: 'Feedback and accessibility reports',
  health: 'Whether the service works',
};

/** The OpenAPI 3.1 document of every route in the contract. */
export async function buildDocument() {
  const schemas = new SchemaCollection();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeOperation(route, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Accessibility Widget API',
      version: await packageVersion(),
      description:
        'The back end of an accessibility widget. Every answer has a trace id; every error is `{code, message, traceId}`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: '{siteRoot}',
        description: 'The API Gateway stage or custom domain of your deployment, or the local stack',
        variables: { siteRoot: { default: 'http://localhost:8080' } },
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

async function packageVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json has no version.');
}
