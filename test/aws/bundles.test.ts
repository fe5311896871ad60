import { randomUUID } from 'node:crypto';
import {
  DescribeSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { type FunctionDefinition, functionsOf } from '../../local/lambda/function-definition.ts';
import { stackOutput } from '../support/stack-outputs.ts';
import { type System, startSystem, type Tenant } from '../support/system.ts';
import { apiEvent, requestId } from './support/api-event.ts';
import { LambdaProcess } from './support/lambda-process.ts';

const responseSchema = z.looseObject({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const allowedSchema = z.looseObject({ context: z.record(z.string(), z.string()) });

const common = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': expect.stringContaining('X-Trace-Id'),
  'Content-Type': 'application/json; charset=utf-8',
  'X-Trace-Id': requestId,
};

describe('function bundles with the AWS runtime interface client', () => {
  const definitions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  let system: System;
  let tenant: Tenant;
  let caller: Record<string, string>;
  let headers: Record<string, string>;

  beforeAll(async () => {
    system = await startSystem();
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
    headers = { 'X-Api-Key': tenant.key, Origin: 'https://shop.example', 'Content-Type': 'application/json' };
    caller = allowedSchema.parse(await invoke('authorizer', authorizerEvent())).context;
  });
  afterAll(() => system?.close());

  const definitionOf = (service: string): FunctionDefinition => {
    const found = definitions.find(({ environment }) => environment.SERVICE_NAME === service);
    if (found === undefined) throw new Error(`The stacks have no function ${service}.`);
    return found;
  };

  async function invoke(service: string, event: unknown): Promise<unknown> {
    const { endpoints, awsEndpoint } = system.runtime;
    const running = await LambdaProcess.start(definitionOf(service), {
      AWS_ENDPOINT_URL: awsEndpoint,
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: endpoints.bedrock,
      AWS_ENDPOINT_URL_POLLY: endpoints.polly,
    });
    try {
      return await running.invoke(event);
    } finally {
      await running.stop();
    }
  }

  const authorizerEvent = () => ({
    ...apiEvent({ method: 'GET', path: '/api/v1/widget/config', headers }),
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:123456789012:abc/prod/GET/api/v1/widget/config',
  });

  it('include exactly the nine functions defined in the stacks', () => {
    const services = definitions.map(({ environment }) => environment.SERVICE_NAME);
    expect(services.sort()).toEqual([
      'analytics',
      'authorizer',
      'content',
      'feedback',
      'health',
      'owner-mail',
      'profiles',
      'token-rotation',
      'widget',
    ]);
  });

  it('authorize a widget key, and return the caller context and the API Gateway usage key', async () => {
    expect(await invoke('authorizer', authorizerEvent())).toEqual({
      principalId: expect.any(String),
      usageIdentifierKey: expect.stringMatching(/^[0-9A-Za-z]{20,128}$/),
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Action: 'execute-api:Invoke',
            Effect: 'Allow',
            Resource: 'arn:aws:execute-api:us-east-1:123456789012:abc/prod/*/*',
          },
        ],
      },
      context: expect.objectContaining({ orgId: tenant.orgId, siteId: tenant.siteId, plan: 'pro' }),
    });
  });

  it.each<[string, Parameters<typeof apiEvent>[0], number]>([
    ['widget', { method: 'GET', path: '/api/v1/widget/config' }, 200],
    [
      'profiles',
      {
        method: 'GET',
        path: '/api/v1/profiles/ann',
        resource: '/api/v1/profiles/{userId}',
        pathParameters: { userId: 'ann' },
      },
      200,
    ],
    [
      'content',
      {
        method: 'POST',
        path: '/api/v1/content/simplify',
        body: { text: 'We utilize numerous instruments.', targetGradeLevel: 5 },
      },
      200,
    ],
    [
      'analytics',
      {
        method: 'POST',
        path: '/api/v1/analytics/log',
        body: { featureCode: 'text_zoom', action: 'on' },
      },
      202,
    ],
    [
      'feedback',
      { method: 'POST', path: '/api/v1/feedback', body: { id: 'first', message: 'The button is small.' } },
      201,
    ],
    ['health', { method: 'GET', path: '/health' }, 200],
  ])('return a valid API Gateway response from the %s function', async (service, call, statusCode) => {
    const response = responseSchema.parse(
      await invoke(service, apiEvent({ headers, authorizer: caller, ...call })),
    );
    expect(response).toMatchObject({ statusCode, headers: common });
  });

  it('look for organizations that have used much of their month', async () => {
    expect(await invoke('owner-mail', { task: 'usage' })).toBeNull();
  });

  it('rotate the token secret to a new current version', async () => {
    const client = new SecretsManagerClient({ endpoint: system.runtime.awsEndpoint });
    const SecretId = stackOutput('TokenSecretArn');
    const ClientRequestToken = randomUUID();
    const SecretString = JSON.stringify({ key: '1'.repeat(64) });
    const VersionStages = ['AWSPENDING'];
    await client.send(
      new PutSecretValueCommand({ SecretId, ClientRequestToken, SecretString, VersionStages }),
    );

    expect(await invoke('token-rotation', { Step: 'finishSecret', SecretId, ClientRequestToken })).toBeNull();

    const { VersionIdsToStages } = await client.send(new DescribeSecretCommand({ SecretId }));
    expect(VersionIdsToStages?.[ClientRequestToken]).toContain('AWSCURRENT');
    client.destroy();
  });
});
