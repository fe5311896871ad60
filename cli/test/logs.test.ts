import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '../../shared/contract/routes/route.ts';
import { fieldsOf } from '../../test/support/fields.ts';
import { SecretWatch } from '../../test/support/secret-watch.ts';
import type { RequestRecord } from '../logs/log-record.ts';
import { readRecord } from '../logs/log-record.ts';
import type { LogLine } from '../logs/log-source.ts';
import { Deployment } from './support/deployment.ts';

interface TraceDocument {
  readonly id: string;
  readonly requests: readonly RequestRecord[];
  readonly lines: readonly LogLine[];
}

describe('log commands', () => {
  const directory = mkdtempSync(join(tmpdir(), 'widgetctl-logs-'));
  const secrets = new SecretWatch();
  let deployment: Deployment;
  let key: string;

  const call = async (path: string, init: RequestInit & { readonly key?: string | null } = {}) => {
    const { key: used = key, headers, ...rest } = init;
    const response = await fetch(`${deployment.runtime.baseUrl}${path}`, {
      ...rest,
      headers: { ...(used === null ? {} : { 'X-Api-Key': used }), ...headers },
    });
    const body = fieldsOf(await response.json());
    return { status: response.status, headers: response.headers, body };
  };
  const json = (value: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });
  const trace = (id: string, ...options: readonly string[]) =>
    deployment.json<TraceDocument>(['trace', ...options, '--', id]);
  const stepsOf = ({ lines }: Pick<TraceDocument, 'lines'>) =>
    lines.map(({ message }) => {
      const record = readRecord(message);
      if (record.kind === 'request') return `${record.status} ${record.route}`;
      return record.kind === 'function' ? `${record.service} ${record.message}` : record.kind;
    });
  /** Polls, because the log line of a request may be written after the client has read the response. */
  const untilLogged = async (id: string): Promise<TraceDocument> => {
    for (;;) {
      const { exitCode, stdout } = await deployment.run(['--json', 'trace', '--', id]);
      if (exitCode === 0 && JSON.parse(stdout).requests.length > 0) return JSON.parse(stdout);
    }
  };

  beforeAll(async () => {
    deployment = await Deployment.start({ dataDirectory: directory });
    for (const orgId of ['acme', 'other']) {
      await deployment.run(['org', 'create', orgId, '--plan', 'solo']);
      await deployment.run(['site', 'add', orgId, 'shop', '--allow', 'shop.example']);
    }
    ({ key } = await deployment.json<{ key: string }>(['key', 'create', 'acme', 'shop']));
    secrets.watch(key);
  });
  afterAll(async () => {
    await deployment.close();
    rmSync(directory, { recursive: true });
  });

  describe('trace', () => {
    it("returns every log line for a request in order, given any of the request's IDs", async () => {
      const chosen = 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef';
      const { headers } = await call('/widget/plan-features', {
        headers: { 'x-amzn-RequestId': chosen, 'X-Amzn-Trace-Id': chosen },
      });
      expect(headers.get('x-amzn-requestid')).toBe(chosen);
      const id = headers.get('x-trace-id') ?? '';
      expect(id).not.toBe(chosen);
      const found = await untilLogged(id);
      expect({ ...found, lines: stepsOf(found) }).toEqual({
        id,
        requests: [
          {
            kind: 'request',
            timeMs: expect.any(Number),
            traceId: id,
            awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
            route: `GET ${apiPrefix}/widget/plan-features`,
            status: 200,
            refusal: null,
            code: null,
            orgId: 'acme',
            siteId: 'shop',
            keyId: expect.any(String),
            plan: 'solo',
            durationMs: expect.any(Number),
          },
        ],
        lines: [
          'authorizer Invocation completed',
          'widget Invocation completed',
          `200 GET ${apiPrefix}/widget/plan-features`,
        ],
      });
      const widgetLine = found.lines.find(({ message }) => message.includes('"service":"widget"'));
      expect(JSON.parse(widgetLine?.message ?? '{}').awsRequestId).toBe(found.requests[0]?.awsRequestId);
      expect(headers.get('x-amz-apigw-id')).toBe(id);
      for (const other of [String(found.requests[0]?.awsRequestId)]) {
        expect(await trace(other)).toEqual({ ...found, id: other });
      }
    });

    it('includes the error code and field when a function rejects the request', async () => {
      const { status, body } = await call('/analytics/log', json({ events: 7 }));
      expect(status).toBe(400);
      const id = String(body.traceId);
      const found = await untilLogged(id);
      expect(found.requests).toMatchObject([{ status: 400, code: 'VALIDATION_FAILED', refusal: null }]);
      const { exitCode, stdout, stderr } = await deployment.run(['trace', id]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toMatch(
        /^Request {7}POST \S+\/analytics\/log\nResponse {6}400 VALIDATION_FAILED in \d+ ms\n/,
      );
      expect(stdout).toMatch(
        / {2}WARN {2}analytics {2}Request refused code=VALIDATION_FAILED status=400 field=events reason=must be an array/,
      );
    });

    it('includes a request that the gateway rejected before any function ran', async () => {
      const [refusal, code] = ['UNAUTHORIZED', 'API_KEY_MISSING'];
      const { body } = await call('/widget/config', { key: null });
      expect(body.code).toBe(code);
      const id = String(body.traceId);
      const { requests } = await untilLogged(id);
      expect(requests).toMatchObject([{ traceId: id, refusal, code, orgId: null }]);
      expect((await deployment.run(['trace', id])).stdout).toContain(`by API Gateway: ${refusal}`);
    });

    it('exits with code 3 when nothing is found, and with code 2 for a malformed ID', async () => {
      const never = '00000000-0000-4000-8000-000000000000';
      expect(await deployment.run(['--json', 'trace', never])).toEqual({
        exitCode: 3,
        stdout: '',
        stderr: `${JSON.stringify({
          error: {
            code: 'not_found',
            exitCode: 3,
            message: `The log has no line of ${never} in this period: search further back, for example with --since 7d. On AWS, lines appear a few seconds after the response.`,
          },
        })}\n`,
      });
      expect((await deployment.run(['trace', 'no id'])).exitCode).toBe(2);
      // `Invocation` occurs in many log lines but is not a trace ID.
      expect((await deployment.run(['trace', 'Invocation'])).exitCode).toBe(3);
      expect((await deployment.run(['trace', never, '--since', 'long'])).exitCode).toBe(2);
    });
  });
});

describe('trace on a local stack without stored data', () => {
  it('reports that the stack has no log', async () => {
    const deployment = await Deployment.start();
    const { exitCode, stdout, stderr } = await deployment.run([
      'trace',
      '00000000-0000-4000-8000-000000000000',
    ]);
    await deployment.close();
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'widgetctl: This local stack stores no log, as it was started with --memory: restart it without that option.\n',
    });
  });
});
