import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatusReport } from '../operations/status/status.ts';
import type { TokenRotation } from '../operations/token-secret.ts';
import { Deployment } from './support/deployment.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'on-call-'));
let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start({ dataDirectory });
});
afterEach(() => {
  deployment.proxy.reset();
  deployment.connectOptions = {};
});
afterAll(async () => {
  await deployment.close();
  rmSync(dataDirectory, { recursive: true });
});

describe('token rotate', () => {
  const current = async () => {
    const { stdout } = await deployment.run(['--json', 'status']);
    const report: StatusReport = JSON.parse(stdout);
    return report.rotation;
  };

  it('rotates the secret, waits until the rotation completes, and reports when all functions use the new version', async () => {
    const { versionIds, completedAt, knownEverywhereAt } = await deployment.json<TokenRotation>([
      'token',
      'rotate',
    ]);

    expect(versionIds).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(Date.parse(knownEverywhereAt) - Date.parse(completedAt)).toBe(300_000);
    const rotation = await current();
    expect(rotation).toMatchObject({ pending: false, lastRotatedAt: expect.any(String) });
    expect(Date.parse(rotation?.lastRotatedAt ?? '')).toBeLessThanOrEqual(Date.parse(completedAt));
  });

  it('rotates the secret twice when --twice is specified', async () => {
    const { exitCode, stdout, stderr } = await deployment.run(['token', 'rotate', '--twice']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(
      /\n\nThe token secret was rotated twice: version \S+ signs tokens since \S+\.\nFrom \S+ on, tokens signed by older versions are rejected\./,
    );
    expect(deployment.proxy.calls.filter((call) => call === 'SecretsManager RotateSecret')).toHaveLength(2);
  });
});
