import { LogPrinter } from '../../logs/log-printer.ts';
import { plainScreen, type Screen } from '../../output/screen.ts';

const arrived = '2026-11-21T10:00:09.000Z';
const noTimers = 3_600_000;

/** Creates an access log line in the format of the stage. */
function access(fields: Readonly<Record<string, string>>) {
  return {
    timestamp: arrived,
    logGroup: 'Access',
    message: JSON.stringify({
      requestId: 'trace-1',
      extendedRequestId: 'ext=',
      traceHeader: '1-2-3',
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

/** Creates a log line of a function. */
function said(level: string, message: string, fields: Readonly<Record<string, unknown>> = {}) {
  const timestamp = '2026-11-21T10:00:00.010Z';
  const always = { service: 'presets', traceId: 'trace-1' };
  const line = { level, message, timestamp, ...always, awsRequestId: 'lambda-1', orgId: 'acme', ...fields };
  return { timestamp: arrived, logGroup: 'PresetsLogs', message: JSON.stringify(line) };
}

const refused = said('WARN', 'Request refused', {
  code: 'VALIDATION_FAILED',
  status: 400,
  field: 'name',
  reason: 'must have at most 64 characters',
});
const refusedText =
  '2026-11-21T10:00:00.010Z  WARN  presets  Request refused: VALIDATION_FAILED, name: must have at most 64 characters  trace-1\n';
const badRequest = access({ status: '400' });
const badRequestText = (code: string) =>
  `2026-11-21T10:00:00.012Z  400${code}  GET /api/v1/presets  acme  12 ms  trace-1\n`;

describe('the log printer', () => {
  let printed: string[];
  const printer = (holdMs = noTimers, screen: Screen = plainScreen) => {
    printed = [];
    return new LogPrinter({ write: (text) => printed.push(text), screen, holdMs });
  };

  it('prints one line per request, whether a function or the gateway responded', () => {
    const log = printer();
    log.take(said('INFO', 'Invocation completed'));
    log.take(access({}));
    log.take(
      access({
        status: '429',
        responseType: 'THROTTLED',
        routeKey: 'GET -',
        orgId: '-',
        requestId: 'trace-2',
      }),
    );
    expect(printed).toEqual([
      '2026-11-21T10:00:00.012Z  200  GET /api/v1/presets  acme  12 ms  trace-1\n',
      '2026-11-21T10:00:00.012Z  429 RATE_LIMITED  GET -  -  12 ms  trace-2\n',
    ]);
  });

  it('prints the code of a rejected request, in whatever order its lines arrive', () => {
    const first = printer();
    first.take(refused);
    first.take(badRequest);
    expect(printed).toEqual([refusedText, badRequestText(' VALIDATION_FAILED')]);
    const last = printer();
    last.take(badRequest);
    expect(printed).toEqual([]);
    last.take(refused);
    expect(printed).toEqual([refusedText, badRequestText(' VALIDATION_FAILED')]);
  });

  it('does not wait indefinitely for a code', async () => {
    const log = printer(1);
    log.take(badRequest);
    while (printed.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(printed).toEqual([badRequestText('')]);
    const ending = printer();
    ending.take(badRequest);
    ending.flush();
    ending.flush();
    expect(printed).toEqual([badRequestText('')]);
  });

  it('prints two rejected requests with the same id', () => {
    const log = printer();
    log.take(badRequest);
    log.take(badRequest);
    log.flush();
    expect(printed).toEqual([badRequestText(''), badRequestText('')]);
  });

  it('reports a failure and its cause in one line', () => {
    const log = printer();
    log.take(
      said('ERROR', 'Request failed', {
        code: 'SERVICE_BUSY',
        error: 'TimeoutError',
        errorAt: 'at a.ts:1 < at b.ts:2',
        commit: 'c0ffee',
      }),
    );
    const stack = 'Invoke Error Error: boom\n    at handler (/var/task/index.mjs:1:1)';
    log.take({
      timestamp: arrived,
      logGroup: 'PresetsLogs',
      message: JSON.stringify({
        timestamp: arrived,
        level: 'ERROR',
        requestId: 'lambda-1',
        message: stack,
        stackTrace: ['x'],
      }),
    });
    const report = { requestId: 'lambda-1', status: 'timeout', metrics: { durationMs: 3000 } };
    log.take({
      timestamp: arrived,
      logGroup: 'PresetsLogs',
      message: JSON.stringify({ time: arrived, type: 'platform.report', record: report }),
    });
    log.take({ timestamp: arrived, logGroup: 'PresetsLogs', message: 'not\u001b[2J JSON' });
    expect(printed).toEqual([
      '2026-11-21T10:00:00.010Z  ERROR  presets  Request failed: SERVICE_BUSY error=TimeoutError errorAt=at a.ts:1  trace-1\n',
      `${arrived}  ERROR  PresetsLogs  Invoke Error Error: boom  lambda-1\n`,
      `${arrived}  LAMBDA  PresetsLogs  report timeout durationMs=3000  lambda-1\n`,
      `${arrived}  PresetsLogs  not\\u{1b}[2J JSON\n`,
    ]);
  });

  it('reports failures of the feedback event pipe', () => {
    const log = printer();
    const line = (logLevel: string, messageType: string, error?: object) => ({
      timestamp: arrived,
      logGroup: 'PipeLogs',
      message: JSON.stringify({
        resourceArn: 'arn:aws:pipes:eu-central-1:123456789012:pipe/FeedbackPipe-1',
        timestamp: 1_763_719_209_000,
        executionId: 'e-1',
        messageType,
        logLevel,
        ...(error === undefined ? {} : { error }),
      }),
    });
    log.take(line('INFO', 'EXECUTION_SUCCEEDED'));
    log.take(line('ERROR', 'EXECUTION_FAILED'));
    log.take(
      line('ERROR', 'TARGET_INVOCATION_FAILED', {
        httpStatusCode: 400,
        message: 'The bus does not exist.',
        details: '',
        awsService: 'events',
        requestId: 'r-1',
      }),
    );
    expect(printed).toEqual([
      `${arrived}  ERROR  FeedbackPipe-1  EXECUTION_FAILED\n`,
      `${arrived}  ERROR  FeedbackPipe-1  TARGET_INVOCATION_FAILED: The bus does not exist. status=400 awsService=events\n`,
    ]);
  });

  it('prints colors and the time of day on a terminal', () => {
    const log = printer(noTimers, { columns: 80, hasColor: true });
    log.take(access({ status: '503', responseType: 'INTEGRATION_FAILURE' }));
    expect(printed[0]).toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours are what is looked for
      /^\u001b\[90m\d\d:\d\d:\d\d\u001b\[39m {2}\u001b\[31m503 SERVICE_BUSY\u001b\[39m {2}GET \/api\/v1\/presets {2}acme {2}12 ms {2}\u001b\[90mtrace-1\u001b\[39m\n$/,
    );
  });
});
