import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { makeCheckout } from '../support/checkout.ts';

jest.setTimeout(300_000);

/** What `cdk synth -c stackPrefix=dev` leaves, as far as anything could read it. */
const foreignManifest = {
  version: '52.0.0',
  artifacts: {
    WidgetApi: {
      type: 'aws:cloudformation:stack',
      properties: { templateFile: 'WidgetApi.template.json', stackName: 'dev-WidgetApi' },
    },
  },
};

describe('a checkout', () => {
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
  const hasStack = (text: string) => /^\s+at .+:\d+/m.test(text);

  it('with options for AWS and what a cdk command left runs the stacks as they are without', () => {
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
    expect(run('bin/launch.mjs', ['bin/try.ts'], environment)).toEqual({ status: 0, stdout: '', stderr: '' });

    const assembly = join(checkout, 'dist', 'assembly');
    expect(
      readAssembly(assembly)
        .stacks.map(({ name }) => name)
        .sort(),
    ).toEqual(['WidgetApi', 'WidgetApiData', 'WidgetApiMonitoring']);
    expect(existsSync(join(checkout, 'elsewhere'))).toBe(false);
    expect(JSON.parse(readFileSync(join(checkout, 'cdk.out', 'manifest.json'), 'utf8'))).toEqual(
      foreignManifest,
    );

    // A template that was cut off is made again.
    writeFileSync(join(assembly, 'WidgetApi.template.json'), '{');
    expect(run('bin/launch.mjs', ['bin/try.ts']).status).toBe(0);
    expect(() => JSON.parse(readFileSync(join(assembly, 'WidgetApi.template.json'), 'utf8'))).not.toThrow();
  });

  it.each(['tsx', 'zod', 'esbuild'])('without the package %s says in one line what to do', (name) => {
    rmSync(join(checkout, 'node_modules', name));
    const { status, stderr } = run('bin/start.mjs', ['--memory', '--port', '0']);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^(Building [^\\n]+\\n)*A part of node_modules is missing or broken \\(${name}\\): run npm ci, [^\\n]+\\n$`,
      ),
    );
  });

  it('in which an editor keeps a link to nothing beside an unsaved file runs all the same', () => {
    symlinkSync('somebody@machine.1234:1700000000', join(checkout, 'shared', '.#unsaved.ts'));
    expect(run('bin/widgetctl.mjs', ['plan', 'list'])).toMatchObject({ status: 0, stderr: '' });
  });

  it('whose folders are files says in one line what cannot be written', () => {
    writeFileSync(join(checkout, 'dist'), '');
    const { status, stderr } = run('bin/start.mjs', ['--memory', '--port', '0']);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^(Building [^\n]+\n)*[^\n]+dist[^\n]* cannot be written \(\w+\): [^\n]+ Move it away, then run the same again\.\n$/,
    );
    const userCache = join(checkout, 'user-cache');
    for (const file of [join(checkout, 'node_modules', '.cache'), userCache]) {
      rmSync(file, { recursive: true, force: true });
      writeFileSync(file, '');
    }
    const widgetctl = run('bin/widgetctl.mjs', ['--help'], { XDG_CACHE_HOME: userCache });
    expect(widgetctl).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^widgetctl: Neither [^\n]+ \(\w+\) nor [^\n]+ \(\w+\) can be written: [^\n]+\n$/,
      ),
    });
  });

  it('shows where a failure was when it is asked to, and only then', () => {
    writeFileSync(join(checkout, 'bin', 'try.ts'), "throw new Error('first line\\nsecond line');");
    const quiet = run('bin/launch.mjs', ['bin/try.ts']);
    expect(quiet).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Failed unexpectedly: first line (DEBUG=1 before the same command shows where).\n',
    });
    for (const loud of [
      run('bin/launch.mjs', ['bin/try.ts', '--verbose']),
      run('bin/launch.mjs', ['bin/try.ts'], { DEBUG: '1' }),
    ]) {
      expect([loud.status, hasStack(loud.stderr)]).toEqual([1, true]);
    }
  });
});
