import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { canaryRoute } from '../../../shared/contract/routes/widget.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import { generateWidgetKey } from '../../../shared/security/keys.ts';
import { SecretsManagerServer, secretArn } from '../../shared/security/secrets-manager-server.ts';
import { fieldsOf } from '../../support/fields.ts';
import { type IsolatedSystem, startSystem, type Tenant } from '../../support/system.ts';

const run = promisify(execFile);
const keyedRoute = `GET ${canaryRoute.path}`;

interface CanaryRun {
  readonly failure: string | null;
  /** Log entries keyed by route. */
  readonly lines: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly output: string;
}

async function runBundle(siteRoot: string, awsEndpoint: string): Promise<CanaryRun> {
  const script = `
    const { handler } = await import('./dist/functions/canary/index.mjs');
    await handler({}, {}).then(() => process.exit(0), (error) => { console.error(error.name); process.exit(1); });`;
  const env = {
    ...process.env,
    SITE_ROOT: siteRoot,
    CANARY_KEY_SECRET_ARN: secretArn,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: awsEndpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    SERVICE_NAME: 'canary',
    LOG_LEVEL: 'INFO',
  };
  const { failed, stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env,
  }).then(
    (output) => ({ failed: false, ...output }),
    (error: { stdout: string; stderr: string }) => ({ failed: true, ...error }),
  );
  const output = `${stdout}\n${stderr}`;
  const logged = output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { message, route, status, code, error, traceId } = fieldsOf(JSON.parse(line));
    return [[String(route), { message, status, code, error, traceId }]];
  });
  const name = stderr.trim().split('\n').at(-1) ?? '';
  return { failure: failed ? name : null, lines: Object.fromEntries(logged), output };
}

describe('built canary bundle', () => {
  const secrets = new SecretsManagerServer();
  let system: IsolatedSystem;
  let tenant: Tenant;
  let awsEndpoint: string;

  beforeAll(async () => {
    await secrets.start();
    awsEndpoint = secrets.address();
    system = await startSystem();
    tenant = await system.createTenant({ plan: 'solo', allowedOrigins: [] });
  });
  afterAll(async () => {
    await system.close();
    await secrets.stop();
  });
  beforeEach(() => {
    secrets.failWith = null;
    putKey(`${tenant.key}\n`);
  });

  function putKey(value: string): void {
    secrets.versions.set('only', { value, stages: ['AWSCURRENT'] });
  }

  const canary = (siteRoot = system.runtime.siteRoot) => runBundle(siteRoot, awsEndpoint);
  const served = { message: logMessages.CANARY_CALL_SUCCEEDED, status: 200, traceId: expect.any(String) };

  it('succeeds when GET /health and a call with the key succeed, and never logs the key', async () => {
    const { failure, lines, output } = await canary();
    expect({ failure, lines }).toEqual({
      failure: null,
      lines: { 'GET /health': served, [keyedRoute]: served },
    });
    expect(output).not.toContain(tenant.key);
    const { traceId } = lines[keyedRoute] ?? {};
    expect(system.logLines.some(({ line }) => line.includes(String(traceId)))).toBe(true);
  });

  it('fails when DynamoDB is down, and logs the result of each call', async () => {
    await system.runtime.stopDynamodb();
    const { failure, lines } = await canary();
    await system.runtime.startDynamodb();
    const refused = { ...served, message: logMessages.CANARY_CALL_REJECTED };
    expect({ failure, lines }).toEqual({
      failure: 'CanaryFailedError',
      lines: {
        'GET /health': { ...refused, status: 503, code: 'SERVICE_BUSY' },
        [keyedRoute]: { ...refused, status: 503, code: 'SERVICE_BUSY' },
      },
    });
  });

  it('fails with an invalid key even when GET /health succeeds', async () => {
    putKey(generateWidgetKey('live'));
    const { failure, lines } = await canary();
    expect(failure).toBe('CanaryFailedError');
    expect(lines['GET /health']).toMatchObject({ status: 200 });
    expect(lines[keyedRoute]).toMatchObject({
      message: logMessages.CANARY_CALL_REJECTED,
      status: 401,
      code: 'API_KEY_INVALID',
    });
  });

  it('fails when the secret is not a widget key, and does not log the secret', async () => {
    putKey('{"key":"hidden"}');
    const { failure, lines, output } = await canary();
    expect(failure).toBe('CanaryFailedError');
    expect(lines[keyedRoute]).toMatchObject({
      message: logMessages.CANARY_CALL_FAILED,
      error: 'CanaryKeyError',
    });
    expect(output).not.toContain('hidden');
  });

  it('fails when the secret cannot be read or the service is unreachable', async () => {
    secrets.failWith = 'AccessDeniedException';
    const unread = await canary();
    expect(unread.failure).toBe('CanaryFailedError');
    expect(unread.lines[keyedRoute]).toMatchObject({ error: expect.stringContaining('AccessDenied') });
    secrets.failWith = null;
    const nowhere = await canary('http://127.0.0.1:1');
    expect(nowhere.failure).toBe('CanaryFailedError');
    expect(nowhere.lines['GET /health']).toMatchObject({ message: logMessages.CANARY_CALL_FAILED });
  });

  it('succeeds when GET /health is rate limited but the call with a key succeeds', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => (await system.call('GET', '/health')).status),
    );
    expect(statuses).toContain(429);
    const { failure, lines } = await canary();
    expect(failure).toBeNull();
    expect(lines[keyedRoute]).toMatchObject({ status: 200 });
  });
});
