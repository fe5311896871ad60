import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { makeCheckout } from '../support/checkout.ts';

jest.setTimeout(300_000);

const foreignManifest = {
  version: '52.0.0',
  artifacts: {
    WidgetApi: {
      type: 'aws:cloudformation:stack',
      properties: { templateFile: 'WidgetApi.template.json', stackName: 'dev-WidgetApi' },
    },
  },
};

describe('CDK synthesis', () => {
  let checkout: string;
  beforeEach(() => {
    checkout = makeCheckout();
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  const run = (script: string, args: readonly string[] = [], environment: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return { status, stdout, stderr };
  };

  it('synthesizes the local stack regardless of CDK settings, CDK output and editor lock files', () => {
    symlinkSync('somebody@machine.1234:1700000000', join(checkout, 'shared', '.#unsaved.ts'));
    const cdkJson = JSON.parse(readFileSync(join(checkout, 'cdk.json'), 'utf8'));
    cdkJson.context.stackPrefix = 'dev';
    cdkJson.context.removalPolicy = 'maybe';
    writeFileSync(join(checkout, 'cdk.json'), JSON.stringify(cdkJson));
    writeFileSync(join(checkout, 'cdk.context.json'), '{"stackPrefix":"dev","nonsense":1}');
    mkdirSync(join(checkout, 'cdk.out'));
    writeFileSync(join(checkout, 'cdk.out', 'manifest.json'), JSON.stringify(foreignManifest));
    const environment = {
      CDK_CONTEXT_JSON: '{"stackPrefix":"dev"}',
      CDK_OUTDIR: join(checkout, 'elsewhere'),
    };

    const build =
      "import { synthesizeIfStale } from './local/synthesize.ts'; await synthesizeIfStale(() => undefined);";
    writeFileSync(join(checkout, 'bin', 'try.ts'), build);
    expect(run('bin/launch.cjs', ['bin/try.ts'], environment)).toEqual({ status: 0, stdout: '', stderr: '' });

    const assembly = join(checkout, 'dist', 'assembly');
    expect(
      readAssembly(assembly)
        .stacks.map(({ name }) => name)
        .sort(),
    ).toEqual(['WidgetApi', 'WidgetApiData', 'WidgetApiMonitoring', 'WidgetApiOwnerMail']);
    expect(existsSync(join(checkout, 'elsewhere'))).toBe(false);
    expect(JSON.parse(readFileSync(join(checkout, 'cdk.out', 'manifest.json'), 'utf8'))).toEqual(
      foreignManifest,
    );

    writeFileSync(join(assembly, 'WidgetApi.template.json'), '{');
    expect(run('bin/launch.cjs', ['bin/try.ts']).status).toBe(0);
    expect(() => JSON.parse(readFileSync(join(assembly, 'WidgetApi.template.json'), 'utf8'))).not.toThrow();
  });

  it('builds the functions and the SDK only for commands that upload them', () => {
    const withoutAccount = {
      AWS_ACCESS_KEY_ID: '',
      AWS_SECRET_ACCESS_KEY: '',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      HOME: checkout,
    };
    const cdk = (...args: readonly string[]) =>
      run('node_modules/aws-cdk/bin/cdk', ['--no-notices', ...args], withoutAccount);

    expect(cdk('ls')).toMatchObject({ status: 0, stdout: expect.stringContaining('WidgetApiMonitoring') });
    expect(existsSync(join(checkout, 'dist'))).toBe(false);

    expect(cdk('synth', '--quiet', '--exclusively', 'WidgetApi')).toMatchObject({ status: 0 });
    for (const built of ['functions/widget/index.mjs', 'sdk/embed.js']) {
      expect(existsSync(join(checkout, 'dist', built))).toBe(true);
    }
  });
});
