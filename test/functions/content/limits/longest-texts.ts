import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeModules, requireBanner } from '../../../../bin/bundle-options.ts';
import type { AnswerLength } from './transform-work.ts';

jest.setTimeout(300_000);

const maximumCpuMs = 3_000;
const maximumMegabytes = 300;

/** Memory of Node and the code before the first text. */
const idleMegabytes = 90;

const knownOutcomes = ['ANSWERED', 'MODEL_OUTPUT_INVALID', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED'];

interface Done {
  readonly kind: string;
  readonly length: string;
  readonly cpuMs: number;
  readonly outcome: string;
  readonly peakMegabytes: number;
}

/** Tests each transform with maximum-size texts of every kind, and with responses of these lengths. */
export function testLongestTexts(transforms: readonly (readonly [string, readonly AnswerLength[]])[]): void {
  let directory: string;
  let program: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'transform-work-'));
    program = join(directory, 'transform-work.mjs');
    await build({
      ...nodeModules,
      entryPoints: [join(__dirname, 'transform-work.ts')],
      outdir: directory,
      banner: { js: requireBanner },
    });
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  describe('maximum-length texts of every kind', () => {
    it.each(transforms)('run %s within the time and memory limits of a request', (transform, lengths) => {
      const done = workOf(program, transform, lengths);
      expect(done.length).toBeGreaterThan(50);
      expect(done.filter(({ outcome }) => !knownOutcomes.includes(outcome))).toEqual([]);
      expect(done.filter(({ cpuMs }) => cpuMs > maximumCpuMs)).toEqual([]);
      expect(done.at(-1)?.peakMegabytes).toBeLessThan(idleMegabytes + maximumMegabytes);
    });
  });
}

/**
 * Processes every kind of text in one process, sequentially, with a heap limit below the memory of one
 * function: exceeding it ends the process. Without a limit on the young generation, Node 24 collects only
 * after about a hundred megabytes. Time is CPU time of the process, which load on the machine hardly
 * affects.
 */
function workOf(program: string, transform: string, lengths: readonly AnswerLength[]): Done[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=200', '--max-semi-space-size=16', '--expose-gc', program, transform, ...lengths],
    { encoding: 'utf8' },
  );
  const done = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Done => JSON.parse(line));
  if (status !== 0) throw new Error(`Ended after ${done.at(-1)?.kind}: ${stderr.slice(0, 500)}`);
  return done;
}
