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
import { simplifyResponseSchema } from '../../shared/contract/content/simplify.ts';
import { profileSchema } from '../../shared/contract/profiles.ts';
import { widgetConfigSchema } from '../../shared/contract/widget.ts';
import { stackOutput } from '../support/stack-outputs.ts';
import { type System, startSystem, type Tenant } from '../support/system.ts';
import { apiEvent, requestId } from './support/api-event.ts';
import { LambdaProcess } from './support/lambda-process.ts';

const answerSchema = z.looseObject({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const allowedSchema = z.looseObject({ context: z.record(z.string(), z.string()) });

/** Headers of every response. */
const common = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': expect.stringContaining('X-Trace-Id'),
  'Content-Type': 'application/json; charset=utf-8',
  'X-Trace-Id': requestId,
};

describe("the bundles under AWS's runtime interface client", () => {
  const definitions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  let system: System;
  let tenant: Tenant;
  let caller: Record<string, string>;
  let headers: Record<string, string>;

  beforeAll(async () => {
    system = await startSystem();
    tenant = await system.createTenant();
    await system.operator.ai.enable(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
    headers = { 'X-Api-Key': tenant.key, Origin: 'https://shop.example', 'Content-Type': 'application/json' };
    caller = allowedSchema.parse(await invoke('authorizer', authorizerEvent())).context;
  });
  afterAll(() => system?.close());

  const definitionOf = (service: string): FunctionDefinition => {
    const found = definitions.find(({ environment }) => environment.SERVICE_NAME === service);
    if (found === undefined) throw new Error(`The stacks have no function ${service}.`);
    return found;
  };

  /** Sends one event to a new process of the function and returns the complete response. */
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

  /** Calls the API and returns the complete response, with the body parsed as JSON. */
  async function api(service: string, call: Parameters<typeof apiEvent>[0]) {
    const answer = answerSchema.parse(
      await invoke(service, apiEvent({ headers, authorizer: caller, ...call })),
    );
    return { ...answer, body: JSON.parse(answer.body) };
  }

  const authorizerEvent = () => ({
    ...apiEvent({ method: 'GET', path: '/api/v1/widget/config', headers }),
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:123456789012:abc/prod/GET/api/v1/widget/config',
  });

  it('match the eight functions of the stacks', () => {
    const services = definitions.map(({ environment }) => environment.SERVICE_NAME);
    expect(services.sort()).toEqual([
      'analytics',
      'authorizer',
      'content',
      'feedback',
      'health',
      'profiles',
      'token-rotation',
      'widget',
    ]);
  });

  it('authorize a key, with the caller and the usage key', async () => {
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

  it('return the widget configuration', async () => {
    const answer = await api('widget', { method: 'GET', path: '/api/v1/widget/config' });
    expect({ ...answer, body: widgetConfigSchema.parse(answer.body) }).toMatchObject({
      statusCode: 200,
      headers: { ...common, ETag: expect.any(String) },
      body: { siteId: tenant.siteId, name: 'Shop', position: 'bottom-right', presets: expect.any(Array) },
    });
  });

  it('return an empty profile for a visitor without a saved one', async () => {
    const userId = system.visitor();
    const answer = await api('profiles', {
      method: 'GET',
      path: `/api/v1/profiles/${userId}`,
      resource: '/api/v1/profiles/{userId}',
      pathParameters: { userId },
    });
    profileSchema.parse(answer.body);
    expect(answer).toEqual({
      statusCode: 200,
      headers: expect.objectContaining({ ...common, ETag: '"0"' }),
      body: {
        exists: false,
        userId,
        features: [],
        activePresetCode: null,
        gradeLevel: null,
        language: null,
        version: 0,
        updatedAt: null,
        profileToken: expect.stringMatching(/^eyJ/),
        profileTokenExpiresAt: expect.any(String),
        profileTokenExpiresIn: 900,
      },
    });
  });

  it('simplify a text', async () => {
    const answer = await api('content', {
      method: 'POST',
      path: '/api/v1/content/simplify',
      body: { text: 'We utilize numerous instruments. They facilitate learning.', targetGradeLevel: 5 },
    });
    expect({ ...answer, body: simplifyResponseSchema.parse(answer.body) }).toMatchObject({
      statusCode: 200,
      headers: common,
      body: { mode: 'standard', credits: { charged: 1, limit: 2000 } },
    });
  });

  it('accept a usage event', async () => {
    const answer = await api('analytics', {
      method: 'POST',
      path: '/api/v1/analytics/log',
      body: { featureCode: 'text_zoom', action: 'on' },
    });
    expect(answer).toEqual({
      statusCode: 202,
      headers: expect.objectContaining(common),
      body: { accepted: 1, duplicates: 0, ignored: 0, rejected: [] },
    });
  });

  it('return a feedback receipt', async () => {
    const answer = await api('feedback', {
      method: 'POST',
      path: '/api/v1/feedback',
      body: { id: 'first', message: 'The button is small.' },
    });
    expect(answer).toEqual({
      statusCode: 201,
      headers: expect.objectContaining(common),
      body: {
        id: 'first',
        kind: 'feedback',
        status: 'received',
        receivedAt: expect.any(String),
        reference: expect.any(String),
      },
    });
  });

  it('report a healthy service', async () => {
    const answer = await api('health', { method: 'GET', path: '/health' });
    expect(answer).toEqual({
      statusCode: 200,
      headers: expect.objectContaining(common),
      body: {
        status: 'ok',
        version: expect.any(String),
        commit: expect.any(String),
        checks: { dynamodb: 'ok', tokens: 'ok' },
      },
    });
  });

  it('make a new version of the token secret the current one', async () => {
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
