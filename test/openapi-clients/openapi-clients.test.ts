import { readFileSync } from 'node:fs';
import { routes } from '../../shared/contract/routes.ts';
import { type System, startSystem, type Tenant } from '../support/system.ts';
import { ClientProject } from './support/client-project.ts';
import { callsOfApiMd, callsOfContract, programOf } from './support/documented-calls.ts';
import { generateClients } from './support/generate.ts';
import { startPrism } from './support/prism.ts';

const origin = 'https://shop.example';
const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

const expected = {
  siteId: 'shop',
  version: 1,
  refusal: 'PROFILE_TOKEN_INVALID',
  accepted: [1, 2],
  formula: 'flesch-kincaid-grade',
  directions: ['ltr', 'ltr'],
};

describe('docs/openapi.json', () => {
  const calls = [...callsOfApiMd(), ...callsOfContract()];
  let system: System;
  let tenant: Tenant;
  let project: ClientProject;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    system = await startSystem();
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
    environment = { SITE_ROOT: system.runtime.siteRoot, WIDGET_KEY: tenant.key, ORIGIN: origin };
    project = new ClientProject();
    project.write('documented-calls.ts', programOf(calls));
    await generateClients(project, system.runtime.siteRoot);
  });
  afterAll(async () => {
    project?.remove();
    await system?.close();
  });

  it('lets generators produce clients that compile and support every documented call', async () => {
    const paths = callsOfApiMd().map(({ method, path }) => `${method} ${path}`);
    expect(new Set(paths.filter((path) => path.startsWith('POST /api/v1/content/'))).size).toBe(9);
    expect(paths).toContain('PUT /api/v1/profiles/{userId}');
    await project.tool('typescript/bin/tsc', '--project', 'tsconfig.json');
  });

  it.each(['openapi-fetch', 'hey-api', 'orval', 'typescript-fetch'])(
    'lets %s generate a client that receives the expected responses',
    async (name) => {
      expect(JSON.parse(await project.program(name, environment))).toEqual(expected);
    },
  );

  it('lets openapi-generator generate a Python client that receives the expected responses', async () => {
    const path = { PYTHONPATH: `${project.directory}/python`, PYTHONDONTWRITEBYTECODE: '1' };
    const output = await project.python('python', ['python_client.py'], { ...environment, ...path });
    expect(JSON.parse(output)).toEqual(expected);
  });

  it("documents only calls that the service accepts and whose responses pass Prism's validation", async () => {
    const prism = await startPrism('proxy', system.runtime.siteRoot, '--errors');
    try {
      const output = await project.program('documented-calls', {
        ...environment,
        SITE_ROOT: prism.siteRoot,
      });
      const responses: [string, number][] = JSON.parse(output);
      expect(responses.map(([call]) => call)).toEqual(calls.map(({ method, path }) => `${method} ${path}`));
      expect(responses.filter(([, status]) => status >= 300)).toEqual([]);
    } finally {
      await prism.close();
    }
  });

  it('lets Prism mock the service with the documented example responses', async () => {
    const prism = await startPrism('mock');
    try {
      for (const route of routes) {
        const response = await fetch(`${prism.siteRoot}${route.path.replace('{userId}', 'visitor-7')}`, {
          method: route.method,
          headers: {
            'Content-Type': 'application/json',
            'X-Api-Key': tenant.key,
            'X-Profile-Token': 'any',
          },
          ...(route.requestExample === null ? {} : { body: JSON.stringify(route.requestExample) }),
        });
        const operation = document.paths[route.path][route.method.toLowerCase()];
        const { example } = operation.responses[response.status].content['application/json'];
        expect({ [route.operationId]: await response.json() }).toEqual({ [route.operationId]: example });
      }
    } finally {
      await prism.close();
    }
  });

  it("passes Spectral's OpenAPI ruleset", async () => {
    project.write('spectral.json', '{ "extends": ["spectral:oas"] }\n');
    const script = '@stoplight/spectral-cli/dist/index.js';
    const options = ['--ruleset', 'spectral.json', '--fail-severity', 'hint'];
    const output = await project.tool(script, 'lint', 'openapi.json', ...options);
    expect(output).toContain('No results with a severity of');
  });
});
