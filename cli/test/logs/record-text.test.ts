import { requestOrProblemText } from '../../logs/record-text.ts';
import { plainScreen } from '../../output/screen.ts';

const arrived = '2026-11-21T10:00:09.000Z';

function access(fields: Readonly<Record<string, string>>) {
  return {
    timestamp: arrived,
    logGroup: 'Access',
    message: JSON.stringify({
      traceId: 'trace-1',
      requestTimeEpoch: String(Date.parse('2026-11-21T10:00:00.000Z')),
      routeKey: 'GET /api/v1/presets',
      status: '200',
      responseType: '-',
      orgId: 'acme',
      siteId: 'shop',
      keyId: 'k1',
      plan: 'pro',
      responseLatency: '12',
      ...fields,
    }),
  };
}

function said(level: string, message: string, fields: Readonly<Record<string, unknown>> = {}) {
  const timestamp = '2026-11-21T10:00:00.010Z';
  const always = { service: 'presets', traceId: 'trace-1' };
  const line = { level, message, timestamp, ...always, awsRequestId: 'lambda-1', orgId: 'acme', ...fields };
  return { timestamp: arrived, logGroup: 'PresetsLogs', message: JSON.stringify(line) };
}

describe('requestOrProblemText', () => {
  const textOf = (line: Parameters<typeof requestOrProblemText>[0]) =>
    requestOrProblemText(line, plainScreen)?.render('') ?? null;

  it('formats requests that a function handled and requests that API Gateway rejected', () => {
    expect(textOf(access({}))).toBe(
      '2026-11-21T10:00:00.012Z  200  GET /api/v1/presets  acme  12 ms  trace-1',
    );
    const rejected = { status: '429', responseType: 'THROTTLED', routeKey: 'GET -', orgId: '-' };
    expect(textOf(access(rejected))).toBe(
      '2026-11-21T10:00:00.012Z  429 RATE_LIMITED  GET -  -  12 ms  trace-1',
    );
  });

  it('returns null for a line that reports neither a request nor a problem', () => {
    expect(textOf(said('INFO', 'Invocation completed'))).toBeNull();
  });

  it('formats the code, field and reason of a rejected request', () => {
    const code = 'VALIDATION_FAILED';
    const reason = 'must have at most 64 characters';
    expect(textOf(said('WARN', 'Request refused', { code, status: 400, field: 'name', reason }))).toBe(
      '2026-11-21T10:00:00.010Z  WARN  presets  Request refused code=VALIDATION_FAILED status=400 field=name reason=must have at most 64 characters  trace-1',
    );
  });

  it('formats each failure and its cause in one line', () => {
    const failed = said('ERROR', 'Request failed', {
      code: 'SERVICE_BUSY',
      error: 'TimeoutError',
      errorAt: 'at a.ts:1 < at b.ts:2',
      commit: 'c0ffee',
    });
    const stack = 'Invoke Error Error: boom\n    at handler (/var/task/index.mjs:1:1)';
    const report = { requestId: 'lambda-1', status: 'timeout', metrics: { durationMs: 3000 } };
    const crash = {
      timestamp: arrived,
      level: 'ERROR',
      requestId: 'lambda-1',
      message: stack,
      stackTrace: ['x'],
    };
    const line = (message: string) => ({ timestamp: arrived, logGroup: 'PresetsLogs', message });
    const lines = [
      failed,
      line(JSON.stringify(crash)),
      line(JSON.stringify({ time: arrived, type: 'platform.report', record: report })),
      line('not\u001b[2J JSON'),
    ];
    expect(lines.map(textOf)).toEqual([
      '2026-11-21T10:00:00.010Z  ERROR  presets  Request failed code=SERVICE_BUSY error=TimeoutError errorAt=at a.ts:1  trace-1',
      `${arrived}  ERROR  PresetsLogs  Invoke Error Error: boom  lambda-1`,
      `${arrived}  LAMBDA  PresetsLogs  report timeout durationMs=3000  lambda-1`,
      `${arrived}  PresetsLogs  not\\u{1b}[2J JSON`,
    ]);
  });

  it('uses colors and the time of day on a terminal', () => {
    const line = access({ status: '503', responseType: 'INTEGRATION_FAILURE' });
    expect(requestOrProblemText(line, { columns: 80, hasColor: true })?.render('')).toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI color codes
      /^\u001b\[90m\d\d:\d\d:\d\d\u001b\[39m {2}\u001b\[31m503 SERVICE_BUSY\u001b\[39m {2}GET \/api\/v1\/presets {2}acme {2}12 ms {2}\u001b\[90mtrace-1\u001b\[39m$/,
    );
  });
});
