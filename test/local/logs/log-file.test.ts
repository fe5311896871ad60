import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderUnwritableError } from '../../../local/errors.ts';
import { LogFile } from '../../../local/logs/log-file.ts';
import { type LogEvent, maximumRotatedFiles, olderLogFile } from '../../../local/logs/log-files.ts';
import { textField } from '../../support/fields.ts';

describe('log file in the data directory', () => {
  let directory: string;
  let problems: string[];

  const open = (maximumBytes?: number) =>
    new LogFile({
      dataDirectory: directory,
      onProblem: (line) => problems.push(line),
      ...(maximumBytes !== undefined && { maximumBytes }),
    });
  const event = (message: string): LogEvent => ({
    timestamp: '2026-11-21T10:00:00.000Z',
    logGroup: 'Access',
    message,
  });
  const messagesOf = (path: string) =>
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => textField(JSON.parse(line), 'message'));

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'log-file-'));
    problems = [];
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  it('stores each line as JSON immediately, and keeps earlier lines after a restart', () => {
    const first = open();
    first.write(event('{"status":"200"}'));
    expect(readFileSync(first.path, 'utf8')).toBe(
      '{"timestamp":"2026-11-21T10:00:00.000Z","logGroup":"Access","message":"{\\"status\\":\\"200\\"}"}\n',
    );
    first.close();
    first.write(event('after the end'));
    const second = open();
    second.write(event('of the second start'));
    second.close();
    expect(messagesOf(second.path)).toEqual(['{"status":"200"}', 'of the second start']);
    expect(problems).toEqual([]);
  });

  it('rotates when full and keeps a limited number of old files', () => {
    const log = open(1);
    const written = Array.from({ length: maximumRotatedFiles + 3 }, (_, index) => `line ${index}`);
    for (const message of written) log.write(event(message));
    log.close();
    const rotated = Array.from({ length: maximumRotatedFiles }, (_, index) =>
      olderLogFile(log.path, maximumRotatedFiles - index),
    );
    expect([...rotated, log.path].flatMap(messagesOf)).toEqual(written.slice(2));
    expect(readdirSync(join(directory, 'logs'))).toHaveLength(maximumRotatedFiles + 1);
  });

  it('is readable only by its owner', () => {
    const log = open(1);
    log.write(event('one'));
    log.write(event('two'));
    log.close();
    const rights = [join(directory, 'logs'), olderLogFile(log.path, 1), log.path].map(
      (path) => statSync(path).mode & 0o077,
    );
    expect(rights).toEqual([0, 0, 0]);
  });

  it('reports a write failure only once, and resumes writing when the cause is removed', () => {
    const log = open(1);
    log.write(event('one'));
    // Uses a directory as the obstacle, because even root cannot overwrite one with a file.
    const obstacle = olderLogFile(log.path, maximumRotatedFiles);
    mkdirSync(join(obstacle, 'in-the-way'), { recursive: true });
    writeFileSync(olderLogFile(log.path, maximumRotatedFiles - 1), '');
    log.write(event('two'));
    log.write(event('three'));
    expect(problems).toEqual([
      expect.stringMatching(
        /^The log file \S+service\.jsonl cannot be written \(.+\): lines are missing there until it can be\.$/,
      ),
    ]);
    rmSync(obstacle, { recursive: true });
    log.write(event('four'));
    log.close();
    expect([olderLogFile(log.path, 1), log.path].flatMap(messagesOf)).toEqual(['one', 'four']);
  });

  (process.getuid?.() === 0 ? it.skip : it)(
    'throws DataFolderUnwritableError when it cannot be created',
    () => {
      chmodSync(directory, 0o500);
      expect(() => open()).toThrow(DataFolderUnwritableError);
    },
  );
});
