import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pythonEnvironment } from '../aws/tools.mjs';
import { endedOf } from '../support/ended.ts';
import { type System, startSystem, type Tenant } from '../support/system.ts';

const run = promisify(execFile);

/** Maximum number of random requests per operation. */
const examples = process.env.FUZZ_EXAMPLES ?? '15';
const seed = process.env.FUZZ_SEED ?? '20261121';

// Only a run that hangs reaches this timeout: 15 examples take about two minutes on two cores.
const timeoutMs = Number(process.env.FUZZ_TIMEOUT_SECONDS ?? '600') * 1000;
jest.setTimeout(timeoutMs);

/** Excluded schemathesis checks, which contradict HTTP or this API. README.md states the reasons. */
const excludedChecks = ['not_a_server_error', 'positive_data_acceptance', 'unsupported_method'];

describe('schemathesis', () => {
  const directory = mkdtempSync(join(tmpdir(), 'openapi-fuzz-'));
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await startSystem();
    tenant = await system.createTenant({ plan: 'enterprise', callsPerMonth: 100_000_000 });
    const tier = { tier: 'custom', creditsPerMonth: 100_000_000 } as const;
    await system.operator.ai.set(tenant.orgId, tier, 'genius');
  });
  afterAll(async () => {
    await system?.close();
    rmSync(directory, { recursive: true });
  });

  it('finds no difference between docs/openapi.json and the responses to generated requests', async () => {
    const { code, stdout, stderr } = await schemathesis();
    if (code !== 0) throw new Error(`schemathesis ended with ${code}:\n${stdout}\n${stderr}`);
    process.stderr.write(`openapi-fuzz: ${stdout.trimEnd().split('\n').slice(-12).join('\n')}\n`);
  });

  async function schemathesis(): Promise<{ code: number; stdout: string; stderr: string }> {
    const program = join(pythonEnvironment, 'bin', 'schemathesis');
    const { siteRoot } = system.runtime;
    const args = [
      ...['--config-file', resolve('test/openapi-fuzz/schemathesis.toml')],
      ...['run', resolve('docs/openapi.json'), '--url', siteRoot],
      ...['-H', `X-Api-Key: ${tenant.key}`, '-H', 'Origin: https://shop.example'],
      ...['--checks', 'all', '--exclude-checks', excludedChecks.join(',')],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', examples, '--seed', seed],
      // Uses one thread because Python 3.11's parser may raise SystemError when used concurrently.
      ...['--generation-database', 'none', '--workers', '1', '--continue-on-failure'],
      ...[
        '--request-timeout',
        '60',
        '--max-response-time',
        '60',
        '--suppress-health-check',
        'all',
        '--no-color',
      ],
    ];
    const env = {
      PATH: process.env.PATH,
      HOME: directory,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONPATH: resolve('test/openapi-fuzz'),
      SCHEMATHESIS_HOOKS: 'hooks',
      FUZZ_SITE_ROOT: siteRoot,
      FUZZ_API_KEY: tenant.key,
    };
    try {
      const options = { cwd: directory, env, timeout: timeoutMs - 10_000, maxBuffer: 64 * 1024 * 1024 };
      return { code: 0, ...(await run(program, args, options)) };
    } catch (error) {
      return endedOf(error);
    }
  }
});
