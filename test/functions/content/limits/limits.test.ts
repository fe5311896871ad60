import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What one request may take of its own: CPU time in milliseconds, and memory. */
const maximumCpuMs = 3_000;
const maximumMegabytes = 300;

/** Node itself with the code, before the first text. */
const idleMegabytes = 90;

interface Done {
  readonly kind: string;
  readonly length: string;
  readonly cpuMs: number;
  readonly outcome: string;
  readonly peakMegabytes: number;
}

let directory: string;
let program: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'transform-work-'));
  program = join(directory, 'work.mjs');
  await build({
    entryPoints: [join(__dirname, 'transform-work.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

/**
 * Every kind of text one after the other in one process whose heap is smaller than one request may take: what needs
 * more ends the process. Without a bound on new objects, Node 24 lets a hundred megabytes of them lie until it collects. Time is the process's own CPU time, which a busy machine stretches little: it counts work,
 * not waiting.
 */
function workOf(transform: string, lengths: readonly string[]): Done[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=200', '--max-semi-space-size=16', '--expose-gc', program, transform, ...lengths],
    { encoding: 'utf8' },
  );
  const done = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Done);
  if (status !== 0) throw new Error(`Ended after ${done.at(-1)?.kind}: ${stderr.slice(0, 500)}`);
  return done;
}

describe('the longest texts of every kind', () => {
  it.each([
    ['simplify', ['longest']],
    ['simplify of English', ['longest']],
    ['rephrase', ['longest']],
    ['summarize', ['longest']],
    ['summarize of English', ['longest']],
    ['hints', ['longest']],
    ['vocabulary', ['longest']],
    ['translate of text', ['longest']],
    ['translate of html', ['same', 'longest']],
    ['tts-export', ['same']],
  ])(
    'take %s no more time and memory than a request may',
    (transform, lengths) => {
      const done = workOf(transform, lengths);
      expect(done.length).toBeGreaterThan(50);
      const known = ['ANSWERED', 'MODEL_OUTPUT_INVALID', 'VALIDATION_FAILED'];
      expect(done.filter(({ outcome }) => !known.includes(outcome))).toEqual([]);
      expect(done.filter(({ cpuMs }) => cpuMs > maximumCpuMs)).toEqual([]);
      expect(done.at(-1)?.peakMegabytes).toBeLessThan(idleMegabytes + maximumMegabytes);
    },
    300_000,
  );
});
