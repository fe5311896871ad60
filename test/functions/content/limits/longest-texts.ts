import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeModules, requireBanner } from '../../../../bin/bundle-options.ts';
import type { OutputLength } from './transform-work.ts';

jest.setTimeout(300_000);

const maximumCpuMs = 3_000;
const maximumMegabytes = 300;

/** Memory that Node.js and the code use before the first text is processed, in MB. */
const idleMegabytes = 90;

const knownOutcomes = ['ANSWERED', 'MODEL_OUTPUT_INVALID', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED'];

interface Done {
  readonly kind: string;
  readonly length: string;
  readonly cpuMs: number;
  readonly outcome: string;
  readonly peakMegabytes: number;
}

export function testLongestTexts(transforms: readonly (readonly [string, readonly OutputLength[]])[]): void {
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

  describe('transforms of maximum-length adversarial texts', () => {
    it.each(transforms)('stay within the time and memory limits of a request: %s', (transform, lengths) => {
      const done = workOf(program, transform, lengths);
      expect(done.length).toBeGreaterThan(50);
      expect(done.filter(({ outcome }) => !knownOutcomes.includes(outcome))).toEqual([]);
      expect(done.filter(({ cpuMs }) => cpuMs > maximumCpuMs)).toEqual([]);
      expect(done.at(-1)?.peakMegabytes).toBeLessThan(idleMegabytes + maximumMegabytes);
    });
  });
}

/**
 * Processes every kind of text sequentially in one process. The heap limit is lower than a Lambda function's memory,
 * and exceeding it ends the process. The young generation is also limited, because Node.js 24 would otherwise collect
 * garbage only after allocating about 100 MB.
 */
function workOf(program: string, transform: string, lengths: readonly OutputLength[]): Done[] {
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
