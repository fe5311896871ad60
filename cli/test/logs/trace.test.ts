import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newestLogFile } from '../../../local/logs/log-files.ts';
import { fileLogSource } from '../../logs/file-source.ts';
import { followTrace } from '../../logs/trace.ts';

const groups = { access: 'Access', functions: ['WidgetLogs', 'AuthorizerLogs'] };
const whenever = { fromMs: 0, toMs: Number.POSITIVE_INFINITY };

const at = (milliseconds: number) =>
  new Date(Date.parse('2026-11-21T10:00:00Z') + milliseconds).toISOString();

function line(arrivedMs: number, logGroup: string, message: unknown) {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  return { timestamp: at(arrivedMs), logGroup, message: text };
}

function access(traceId: string, fields: Readonly<Record<string, string>> = {}) {
  const request = { traceId, requestTimeEpoch: String(Date.parse(at(0))), responseLatency: '40' };
  return { ...request, routeKey: 'GET /api/v1/presets', status: '500', responseType: '-', ...fields };
}

describe('followTrace', () => {
  let directory: string;

  const traceOf = async (id: string, lines: readonly object[], span = whenever) => {
    writeFileSync(newestLogFile(directory), lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return followTrace(fileLogSource(newestLogFile(directory), groups), id, span);
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'trace-'));
    mkdirSync(join(directory, 'logs'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('includes Lambda platform lines, and sorts late lines by time', async () => {
    const accessed = line(41, 'Access', access('trace-0001', { responseType: 'DEFAULT_5XX' }));
    const report = { requestId: 'lambda-1', status: 'timeout', metrics: { durationMs: 30 } };
    const lost = line(60, 'WidgetLogs', { time: at(35), type: 'platform.report', record: report });
    const started = line(50, 'WidgetLogs', {
      level: 'INFO',
      message: 'Invocation started',
      timestamp: at(5),
      traceId: 'trace-0001',
      awsRequestId: 'lambda-1',
    });
    const crash = line(39, 'WidgetLogs', 'lambda-1 FATAL ERROR: Reached heap limit');
    const others = [
      line(20, 'Access', access('trace-0002')),
      line(21, 'WidgetLogs', { level: 'INFO', message: 'Invocation started', awsRequestId: 'lambda-2' }),
    ];
    const lines = [accessed, ...others, crash, started, lost];
    for (const id of ['trace-0001', 'lambda-1']) {
      const found = await traceOf(id, lines);
      expect(found).toMatchObject({ id, lines: [started, lost, crash, accessed] });
      expect(found.requests).toMatchObject([
        { traceId: 'trace-0001', status: 500, code: 'INTERNAL_ERROR', refusal: 'DEFAULT_5XX' },
      ]);
    }
  });

  it.each(['timeout', 'failure'])(
    'includes the platform report of an invocation that wrote no log lines (status: %s)',
    async (status) => {
      const ended = line(41, 'Access', access('trace-0001', { status: '502', awsRequestId: 'lambda-0001' }));
      const report = { requestId: 'lambda-0001', status, metrics: { durationMs: 30 } };
      const lost = line(45, 'WidgetLogs', { time: at(35), type: 'platform.report', record: report });
      const others = [
        line(20, 'Access', access('trace-0002', { awsRequestId: 'lambda-0002' })),
        line(21, 'Access', access('trace-0003', { status: '401', awsRequestId: '-' })),
        line(46, 'WidgetLogs', {
          time: at(36),
          type: 'platform.report',
          record: { ...report, requestId: 'lambda-0002' },
        }),
      ];
      for (const id of ['trace-0001', 'lambda-0001']) {
        const found = await traceOf(id, [ended, lost, ...others]);
        expect(found).toMatchObject({ id, lines: [lost, ended] });
        expect(found.requests).toMatchObject([{ traceId: 'trace-0001', awsRequestId: 'lambda-0001' }]);
      }
      expect((await traceOf('trace-0003', others)).requests).toMatchObject([{ awsRequestId: null }]);
    },
  );

  it('includes all requests with the given ID when a client reuses an ID', async () => {
    const found = await traceOf('chosen-by-the-caller', [
      line(1, 'Access', access('chosen-by-the-caller', { status: '200' })),
      line(2, 'Access', access('chosen-by-the-caller', { status: '429', responseType: 'THROTTLED' })),
    ]);
    expect(found.requests).toMatchObject([
      { status: 200, code: null },
      { status: 429, code: 'RATE_LIMITED' },
    ]);
  });

  it.each(['organization-acme', 'GET /api/v1/presets'])('rejects the malformed ID %s', async (text) => {
    const lines = [line(1, 'Access', access('trace-0001', { orgId: 'organization-acme' }))];
    await expect(traceOf(text, lines)).rejects.toThrow(/^(The log has no line of|Invalid trace ID)/);
  });

  it('excludes requests outside the requested period', async () => {
    const lines = [line(1, 'Access', access('trace-0001'))];
    const before = { fromMs: 0, toMs: Date.parse(at(1)) };
    await expect(traceOf('trace-0001', lines, before)).rejects.toThrow('The log has no line of trace-0001');
  });
});
