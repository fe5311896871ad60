import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { SoakResult } from '../../../bench/soak/run-soak.ts';

jest.setTimeout(300_000);

/** The shortest soak: every leg once. */
async function soak(...options: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/soak/main.ts', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', error: '' };
  child.stdout.on('data', (chunk) => {
    written.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.error += chunk;
  });
  const [exitCode] = await once(child, 'close');
  return { exitCode, ...written };
}

describe('a soak', () => {
  it('of seconds finds every count exact and every answer within the contract', async () => {
    const { out, error } = await soak('--minutes', '0.2', '--json');
    if (out === '') throw new Error(error);
    const { legs, complaints, checks }: SoakResult = JSON.parse(out);
    expect(complaints).toEqual([]);
    expect(legs.map(({ name }) => name)).toEqual([
      'month rollover',
      'token expiry',
      'token secret rotated',
      'key rotated',
      'plan changed',
      'functions killed',
      'DynamoDB slowed',
      'DynamoDB cut',
      'steady',
    ]);
    // Whether a machine under load serves in time, and whether a fault hits a call in so short a time, is left open.
    const exact = checks.filter(({ kind }) => kind === 'counts' || kind === 'contract');
    expect(exact.filter(({ holds }) => !holds)).toEqual([]);
    expect(exact.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['large: calls counted', 'large: versions of profiles']),
    );
  });

  it.each([
    ['--minutes', '0'],
    ['--minutes', 'x'],
    ['--hours', '1'],
  ])('with %s %s ends with 2 and says what is right', async (...options) => {
    const { exitCode, error } = await soak(...options);
    expect({ exitCode, error }).toEqual({ exitCode: 2, error: expect.stringMatching(/--/) });
  });

  it('tells how it is used', async () => {
    const { exitCode, out } = await soak('--help');
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining('--minutes N') });
  });
});
