import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Damage } from './damage.ts';
import { readLogFile } from './log-file.ts';
import { isBeginningOfChange, liveFilesOf } from './manifest.ts';
import { checkTableFile } from './table-file.ts';
import { isBeginningOfWrite, positionOf } from './write-batch.ts';

/**
 * Checks a LevelDB database before it is opened. LevelDB passes over a damaged record of a log and reads tables
 * without looking at their checksums, and its binding for Node.js has no option against either. A write that was
 * broken off when the process was killed is no damage: nobody was told that it was stored.
 * @throws Damage naming the first file and place that is not as LevelDB wrote it
 */
export function checkDatabase(directory: string): void {
  const names = readdirSync(directory);
  if (!names.includes('CURRENT')) {
    // LevelDB writes it before the first log: without one, nothing was ever stored.
    if (names.some((name) => /^\d+\.(log|ldb)$/.test(name))) throw new Damage('CURRENT, missing');
    return;
  }
  const manifestName = inFile('CURRENT', () => readCurrent(directory, names));
  const { tables, firstLog } = inFile(manifestName, () => {
    const { records, unfinished } = readLogFile(readFileSync(join(directory, manifestName)));
    if (unfinished !== null && !isBeginningOfChange(unfinished)) throw new Damage('its end');
    return liveFilesOf(records);
  });
  for (const [number, bytes] of tables) {
    const name = `${String(number).padStart(6, '0')}.ldb`;
    inFile(name, () => checkTable(join(directory, name), bytes));
  }
  for (const name of names) {
    const number = /^(\d+)\.log$/.exec(name)?.[1];
    if (number !== undefined && Number(number) >= firstLog) {
      inFile(name, () => checkLog(join(directory, name)));
    }
  }
}

function readCurrent(directory: string, names: readonly string[]): string {
  const text = readFileSync(join(directory, 'CURRENT'), 'latin1');
  const name = names.find((candidate) => candidate.startsWith('MANIFEST-') && `${candidate}\n` === text);
  if (name === undefined) throw new Damage('it names no manifest');
  return name;
}

function checkTable(path: string, expectedBytes: number): void {
  if (!existsSync(path)) throw new Damage('missing');
  const bytes = readFileSync(path);
  if (bytes.length !== expectedBytes) throw new Damage('its end');
  checkTableFile(bytes);
}

function checkLog(path: string): void {
  const { records, unfinished } = readLogFile(readFileSync(path));
  const last = records.at(-1);
  const previous = last === undefined ? null : positionOf(last);
  if (unfinished !== null && !isBeginningOfWrite(unfinished, previous)) throw new Damage('its end');
}

/** Names the file in what is said of a damage. */
function inFile<Result>(name: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    throw error instanceof Damage ? new Damage(`${name}, ${error.message}`) : error;
  }
}
