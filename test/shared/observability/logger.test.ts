import { LoggableError } from '../../../shared/errors/errors.ts';
import { type LogSettings, readLogSettings } from '../../../shared/observability/env.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import { createLog } from '../../../shared/observability/logger.ts';

class OwnError extends LoggableError {
  override readonly name = 'OwnError';
}

const settings: LogSettings = { level: 'INFO', service: 'widget', version: '1.2.3', commit: '3f9a1c07be52' };
const source = { version: '1.2.3', commit: '3f9a1c07be52' };

/**
 * Returns a logger and its output. Unless `isNew` is true, the first entry has already been written and removed from
 * the output, because a first entry has additional fields.
 */
function captureLog({
  level = 'INFO',
  isNew = false,
}: {
  level?: LogSettings['level'];
  isNew?: boolean;
} = {}) {
  const lines: string[] = [];
  const log = createLog({ ...settings, level }, (line) => void lines.push(line));
  if (!isNew) {
    log.error(logMessages.REQUEST_FAILED, null);
    lines.length = 0;
  }
  return { log, records: () => lines.map((line) => JSON.parse(line)), lines };
}

const head = {
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  service: 'widget',
};

describe('createLog', () => {
  it('writes the time, level, service and message, followed by context and entry fields', () => {
    const { log, records } = captureLog();
    const request = log.with({ traceId: 'trace-1' });
    request
      .with({ orgId: 'acme', siteId: null })
      .info(logMessages.COMPLETED, { status: 200, keyId: null, durationMs: 3 });
    request.warn(logMessages.REQUEST_REFUSED, { code: 'VALIDATION_FAILED' });
    expect(records()).toEqual([
      {
        ...head,
        level: 'INFO',
        message: 'Invocation completed',
        traceId: 'trace-1',
        orgId: 'acme',
        status: 200,
        durationMs: 3,
      },
      {
        ...head,
        level: 'WARN',
        message: 'Request refused',
        traceId: 'trace-1',
        code: 'VALIDATION_FAILED',
      },
    ]);
    expect(Object.keys(records()[0]).slice(0, 4)).toEqual(['timestamp', 'level', 'service', 'message']);
  });

  it('writes a single line for any field value', () => {
    const { log, lines, records } = captureLog();
    const reason = 'first\nsecond\r\u2028"third"\\ \u0007 \ud800';
    log.info(logMessages.COMPLETED, { reason });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/[\n\r]/);
    expect(records()[0].reason).toBe(reason);
  });

  it('writes an error description with the source version but without third-party messages', () => {
    const { log, records, lines } = captureLog();
    const secret = 'wk_live_secret';
    log.error(logMessages.REQUEST_FAILED, new Error(secret, { cause: new OwnError('Ours.') }), {
      code: 'INTERNAL_ERROR',
    });
    expect(records()).toEqual([
      {
        ...head,
        level: 'ERROR',
        message: 'Request failed',
        code: 'INTERNAL_ERROR',
        error: 'Error < OwnError',
        errorDetail: 'Ours.',
        errorAt: expect.stringContaining('logger.test.ts'),
        ...source,
      },
    ]);
    expect(lines.join('')).not.toContain(secret);
  });

  it("writes coldStart and the source version in an instance's first entry", () => {
    const { log, records } = captureLog({ isNew: true });
    log.info(logMessages.COMPLETED);
    log.with({ traceId: 'trace-1' }).info(logMessages.COMPLETED);
    expect(records()).toEqual([
      { ...head, level: 'INFO', message: 'Invocation completed', coldStart: true, ...source },
      { ...head, level: 'INFO', message: 'Invocation completed', traceId: 'trace-1' },
    ]);
  });

  it.each([
    ['INFO', ['INFO', 'WARN', 'ERROR']],
    ['WARN', ['WARN', 'ERROR']],
    ['ERROR', ['ERROR']],
    ['SILENT', []],
  ] as const)('limits the output at log level %s to entries with the levels %j', (level, expected) => {
    const { log, records } = captureLog({ level });
    log.info(logMessages.COMPLETED);
    log.warn(logMessages.REQUEST_REFUSED);
    log.error(logMessages.REQUEST_FAILED, new Error('x'));
    expect(records().map((record) => record.level)).toEqual(expected);
  });
});

describe('readLogSettings', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('returns the settings in the environment variables', () => {
    process.env = {
      LOG_LEVEL: 'ERROR',
      SERVICE_NAME: 'widget',
      SERVICE_VERSION: '1.2.3',
      SERVICE_COMMIT: '3f9a1c07be52',
    };
    expect(readLogSettings()).toEqual({ ...settings, level: 'ERROR' });
  });

  it('returns defaults for missing and unknown settings', () => {
    process.env = { LOG_LEVEL: 'LOUD' };
    expect(readLogSettings()).toEqual({
      level: 'INFO',
      service: 'unknown',
      version: 'unknown',
      commit: 'unknown',
    });
  });
});
