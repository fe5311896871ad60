import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newestLogFile, olderLogFile } from '../../../local/logs/log-files.ts';
import { FailedError } from '../../errors.ts';
import { fileLogSource } from '../../logs/file-source.ts';
import { containsAny, fieldsMatch } from '../../logs/log-filter.ts';
import { allGroups, type LogLine, type LogQuery } from '../../logs/log-source.ts';

const groups = { access: 'Access', functions: ['Widget', 'Content'] };
const everything: LogQuery = {
  logGroups: allGroups(groups),
  fromMs: 0,
  toMs: Number.POSITIVE_INFINITY,
  filter: containsAny(['']),
};

function line(second: number, message: string, logGroup = 'Access'): LogLine {
  return { timestamp: new Date(second * 1000).toISOString(), logGroup, message };
}

function textOf(...lines: readonly LogLine[]): string {
  return lines.map((one) => `${JSON.stringify(one)}\n`).join('');
}

describe('fileLogSource', () => {
  let newest: string;
  let directory: string;

  const read = async (query: Partial<LogQuery> = {}) => {
    const found: LogLine[] = [];
    const source = fileLogSource(newest, groups);
    for await (const one of source.read({ ...everything, ...query })) found.push(one);
    return found;
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'file-source-'));
    newest = newestLogFile(directory);
    mkdirSync(join(directory, 'logs'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('reads every log file and returns the oldest line first', async () => {
    writeFileSync(olderLogFile(newest, 2), textOf(line(1, 'one')));
    writeFileSync(olderLogFile(newest, 1), textOf(line(2, 'two'), line(3, 'três')));
    writeFileSync(newest, textOf(line(4, 'four')));
    expect(await read()).toEqual([line(1, 'one'), line(2, 'two'), line(3, 'três'), line(4, 'four')]);
  });

  it('includes lines at the start of the period and excludes lines at its end', async () => {
    writeFileSync(newest, textOf(line(1, 'one'), line(2, 'two'), line(3, 'three')));
    expect(await read({ fromMs: 2000, toMs: 3000 })).toEqual([line(2, 'two')]);
  });

  it('returns only lines that match the log groups and the filter', async () => {
    const throttled = line(1, '{"status":"429","orgId":"acme"}');
    const elsewhere = line(2, '{"status":"429"}', 'Widget');
    const text = line(3, 'Task timed out "429"', 'Content');
    writeFileSync(newest, textOf(throttled, elsewhere, text, line(4, '{"status":"200"}')));
    expect(await read({ logGroups: ['Access'], filter: fieldsMatch([['status', '429']]) })).toEqual([
      throttled,
    ]);
    expect(await read({ filter: containsAny(['acme', 'timed out "429"']) })).toEqual([throttled, text]);
  });

  it('skips truncated and malformed lines', async () => {
    writeFileSync(
      newest,
      `${textOf(line(1, 'one'))}{"timestamp":"20${textOf(line(2, 'lost with it'))}[]\n\n`,
    );
    appendFileSync(newest, `${textOf(line(3, 'three'))}{"not":"ended"`);
    expect(await read()).toEqual([line(1, 'one'), line(3, 'three')]);
  });

  it('reads lines longer than the buffer without corrupting multibyte characters', async () => {
    const long = line(1, 'ąβ語😀'.repeat(30_000));
    writeFileSync(newest, textOf(long, line(2, 'two')));
    expect(await read()).toEqual([long, line(2, 'two')]);
  });

  it('reports a missing file', async () => {
    await expect(read()).rejects.toThrow(
      new FailedError(`The log ${newest} was not found: run the command on the machine of the local stack.`),
    );
  });
});
