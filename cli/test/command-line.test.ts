import { CommanderError } from 'commander';
import { topics } from '../commands/topics.ts';
import type { Io } from '../io.ts';
import { loadCommands } from '../load-commands.ts';
import packageJson from '../package.json' with { type: 'json' };
import { createProgram } from '../program.ts';
import { run } from '../run.ts';
import { Deployment } from './support/deployment.ts';
import { leavesOf } from './support/leaves.ts';

function recorder() {
  const written = { stdout: '', stderr: '' };
  const io: Io = {
    stdin: (async function* nothing() {})(),
    stdout: {
      write: (text) => {
        written.stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        written.stderr += text;
      },
    },
  };
  return { written, io };
}

async function runWithoutStack(...args: string[]) {
  const { written, io } = recorder();
  return { exitCode: await run(args, io), ...written };
}

const wholeProgram = async () =>
  createProgram(
    recorder().io,
    async () => {
      throw new Error('No command is run here.');
    },
    await loadCommands(),
  );

describe('command line', () => {
  it('prints help with an example for every command', async () => {
    const leaves = leavesOf(await wholeProgram());
    expect(leaves.length).toBeGreaterThan(40);
    for (const [words] of leaves) {
      const { exitCode, stdout, stderr } = await runWithoutStack(...words.split(' '), '--help');
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^Usage: widgetctl ${words}\\b`));
      expect(stdout).toMatch(/\n {2}--local +use the local stack/);
      expect(stdout).toMatch(new RegExp(`\\nExamples:\\n {2}\\$ node cli ${words}[ \\n]`));
      expect(await runWithoutStack('help', ...words.split(' '))).toEqual({ exitCode, stdout, stderr });
    }
  });

  it('lists every command in the help, without loading their definitions', async () => {
    const { stdout } = await runWithoutStack('--help');
    for (const [name, summary] of Object.entries(topics)) {
      expect(stdout.replace(/\s+/g, ' ')).toMatch(new RegExp(` ${name}( \\S+)* ${summary.slice(0, 20)}`));
    }
    const program = await wholeProgram();
    expect(program.commands.map((command) => [command.name(), command.description()])).toEqual(
      Object.entries(topics),
    );
  });

  it('lists the exit codes in the help', async () => {
    const { exitCode, stdout } = await runWithoutStack('--help');

    expect(exitCode).toBe(0);
    expect(stdout.split('Exit codes:\n')[1]?.trimEnd().split('\n')).toEqual([
      '  0  success, or nothing to do',
      '  1  a service failed or rejected the credentials, or a check or repair found problems',
      '  2  invalid command line or value',
      '  3  not found',
      '  4  conflict: it exists, is on another plan, or was changed concurrently',
      '  130  interrupted (Ctrl-C): completed work is kept; the same command resumes',
      'With --json an error is one line of JSON on stderr: {"error": {"code", "exitCode", "message"}}.',
    ]);
  });

  it.each([
    [
      'a misspelled command',
      ['org', 'lst'],
      "unknown command 'lst' (Did you mean list?) Add --help to see the usage.",
    ],
    [
      'a misspelled option',
      ['org', 'list', '--lcal'],
      "unknown option '--lcal' (Did you mean --local?) Add --help to see the usage.",
    ],
    ['a missing argument', ['org', 'show'], "missing required argument 'org'. Add --help to see the usage."],
    [
      'too many arguments',
      ['org', 'show', 'a', 'b'],
      "too many arguments for 'show'. Expected 1 argument but got 2. Add --help to see the usage.",
    ],
    [
      'help for an unknown command',
      ['help', 'nothing'],
      "unknown command 'nothing'. Add --help to see the usage.",
    ],
    [
      'an empty argument',
      ['org', 'show', '', '--local'],
      "argument 'org' is empty: specify a value. Add --help to see the usage.",
    ],
    [
      'an empty option',
      ['site', 'set', 'acme', 'shop', '--presets', '', '--local'],
      "option '--presets' is empty: specify a value. Add --help to see the usage.",
    ],
    [
      'an empty stack',
      ['org', 'list', '--stack', ''],
      "option '--stack' is empty: specify a value. Add --help to see the usage.",
    ],
    [
      'a control character in an option',
      ['--\u001b[2J'],
      "unknown option '--\\u{1b}[2J'. Add --help to see the usage.",
    ],
    [
      'an out-of-range port',
      ['org', 'list', '--port', '65536'],
      "option '--port <n>' argument '65536' is invalid. It must be a port from 1 to 65535. Add --help to see the usage.",
    ],
    [
      'a command without a deployment',
      ['org', 'list'],
      'No deployment was specified: add --local for the local stack or --stack NAME for AWS, set WIDGETCTL_STACK, or select a context with use NAME.',
    ],
    [
      'a Region with the local stack',
      ['org', 'list', '--local', '--region', 'eu-west-1'],
      'The local stack has no Region or profile: omit --region and --profile.',
    ],
  ])('rejects %s with a one-line message', async (_what, args, line) => {
    expect(await runWithoutStack(...args)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `widgetctl: ${line}\n`,
    });
  });

  it('does not wait for input when stdin is a terminal', async () => {
    const { written, io } = recorder();
    const stdin = Object.assign(io.stdin, { isTTY: true });
    const exitCode = await run(['preset', 'set', 'acme', 'large-print', '--local'], { ...io, stdin });
    expect({ exitCode, ...written }).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'widgetctl: No JSON was specified: pass a file with --file PATH, or redirect one with < PATH.\n',
    });
  });

  it('prints its version', async () => {
    expect(await runWithoutStack('--version')).toEqual({
      exitCode: 0,
      stdout: `${packageJson.version}\n`,
      stderr: '',
    });
  });

  it('explains what to do when no local stack is running', async () => {
    expect(await runWithoutStack('org', 'list', '--local', '--port', '9')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'widgetctl: Connection refused: start the local stack with npm start, or specify its port with --port N.\n',
    });
  });

  it('throws errors from Commander.js instead of exiting the process', async () => {
    const program = await wholeProgram();
    await expect(program.parseAsync(['org', 'lst'], { from: 'user' })).rejects.toBeInstanceOf(CommanderError);
  });
});

describe('widgetctl on a local stack', () => {
  let deployment: Deployment;

  beforeAll(async () => {
    deployment = await Deployment.start();
  });

  afterAll(async () => {
    await deployment.close();
  });

  describe('deployment selection', () => {
    afterEach(() => {
      delete process.env.WIDGETCTL_STACK;
    });

    const targetOf = async (...args: string[]) => {
      const targets: unknown[] = [];
      await run(['org', 'list', ...args], recorder().io, async (target) => {
        targets.push(target);
        throw new Error('Only the target is asked for.');
      });
      return targets[0];
    };
    const local = { kind: 'local', endpoint: 'http://127.0.0.1:8080', stackName: 'WidgetApi' };

    it.each([
      [
        'the stack in WIDGETCTL_STACK',
        [],
        { WIDGETCTL_STACK: 'prod-Api' },
        { kind: 'aws', stackName: 'prod-Api' },
      ],
      ['the local stack when --local overrides a stack', ['--local'], { WIDGETCTL_STACK: 'prod-Api' }, local],
      [
        'a stack when --stack overrides a stack',
        ['--stack', 'b', '--region', 'eu-west-1'],
        { WIDGETCTL_STACK: 'prod-Api' },
        { kind: 'aws', stackName: 'b', region: 'eu-west-1' },
      ],
      [
        'the local stack when --port overrides a stack',
        ['--port', '9200'],
        { WIDGETCTL_STACK: 'prod-Api' },
        { ...local, endpoint: 'http://127.0.0.1:9200' },
      ],
    ])('selects %s', async (_what, args, environment, target) => {
      Object.assign(process.env, environment);
      expect(await targetOf(...args)).toEqual(target);
    });
  });

  it('accepts deployment options before or after the command', async () => {
    const port = String(deployment.runtime.port);

    const before = await runWithoutStack('--local', '--port', port, '--json', 'org', 'list');
    const after = await runWithoutStack('org', 'list', '--local', '--port', port, '--json');

    expect(before).toEqual({ exitCode: 0, stdout: '[]\n', stderr: '' });
    expect(after).toEqual(before);
  });

  it('reports that the specified stack does not exist', async () => {
    expect(await deployment.run(['org', 'list', '--stack', 'Other'])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr:
        'widgetctl: There is no stack Other in the local stack: specify the API stack with --stack NAME.\n',
    });
  });

  it('rejects a stack that is not an API stack', async () => {
    const { exitCode, stdout, stderr } = await deployment.run(['org', 'list', '--stack', 'WidgetApiData']);

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^widgetctl: Stack WidgetApiData has no output SiteRoot, ApiId, [^\n]+\.\n$/);
  });

  it('reports an unavailable database in one line', async () => {
    await deployment.runtime.stopDynamodb();

    const { exitCode, stdout, stderr } = await deployment.run(['org', 'list']);

    await deployment.runtime.startDynamodb();
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^widgetctl: [^\n]+run [^\n]+\.\n$/);
    expect(await deployment.run(['org', 'list'])).toMatchObject({ exitCode: 0 });
  });

  it.each([
    [['org', 'show', 'acme', '--json'], { code: 'usage', exitCode: 2 }],
    [['org', 'nonsense', '--json'], { code: 'usage', exitCode: 2 }],
    [['org', 'list', '--port', '1', '--json'], { code: 'failed', exitCode: 1 }],
  ])('prints the error for %j as JSON on stderr', async (args, { code, exitCode }) => {
    const result = await runWithoutStack(...args);
    expect(result).toMatchObject({ exitCode, stdout: '' });
    expect(JSON.parse(result.stderr)).toEqual({
      error: { code, exitCode, message: expect.stringMatching(/\w.*[.)?]$/) },
    });
  });
});
