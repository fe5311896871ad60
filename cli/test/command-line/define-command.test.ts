import { Command, CommanderError } from 'commander';
import { addCommand } from '../../command-line/add-command.ts';
import { addGlobalOptions } from '../../command-line/add-global-options.ts';
import {
  type CommandDefinition,
  defineCommand,
  defineOfflineCommand,
} from '../../command-line/define-command.ts';
import { wholeNumber } from '../../command-line/values.ts';
import { FailedError, UsageError } from '../../errors.ts';
import { words } from '../../output/text.ts';

async function call(definition: CommandDefinition, ...args: string[]) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const io = { stdin: (async function* nothing() {})(), stdout: sink('stdout'), stderr: sink('stderr') };
  const program = new Command('widgetctl')
    .configureOutput({ writeOut: io.stdout.write, writeErr: () => undefined })
    .exitOverride();
  addGlobalOptions(program);
  addCommand(program, definition, io, async () => {
    throw new Error('It has connected.');
  });
  const failure: unknown = await program.parseAsync([definition.name, ...args], { from: 'user' }).then(
    () => null,
    (error: unknown) => error,
  );
  return { ...written, failure };
}

describe('command input', () => {
  const inputs: unknown[] = [];
  const command = defineOfflineCommand({
    name: 'try',
    summary: 'try every kind of argument and option',
    arguments: {
      keyId: {},
      amount: { parse: wholeNumber },
    },
    options: {
      calls: { value: 'n', summary: 'a number', parse: wholeNumber, isRequired: true },
      limit: { value: 'n', summary: 'a number that is always there', parse: wholeNumber, default: 50 },
      plan: { value: 'plan', summary: 'one of two', choices: ['solo', 'pro'] },
      sdkUrl: { value: 'url', summary: 'a text' },
      allow: { value: 'host', summary: 'a list', isRepeated: true },
      dryRun: { summary: 'a switch' },
    },
    examples: ['try 4fGh 3 --calls 1'],
    run: (input) => {
      // Compiles only if the inferred type of `input` is assignable to the type of `typed`.
      const typed: {
        readonly keyId: string;
        readonly amount: number;
        readonly calls: number;
        readonly limit: number;
        readonly plan: 'solo' | 'pro' | undefined;
        readonly sdkUrl: string | undefined;
        readonly allow: readonly string[] | undefined;
        readonly dryRun: true | undefined;
      } = input;
      // @ts-expect-error: there is no such option
      const { unknown } = input;
      inputs.push({ ...typed, ...(unknown === undefined ? {} : { unknown }) });
    },
  });

  it('contains parsed values and defaults keyed by name, and omits options without a value', async () => {
    await call(command, '4fGh', '3', '--calls', '7');
    expect(inputs.pop()).toEqual({
      keyId: '4fGh',
      amount: 3,
      calls: 7,
      limit: 50,
    });
  });

  it('contains every specified value, including a list for each repeatable option', async () => {
    const args = ['4fGh', '3', '--calls', '7', '--limit', '9', '--plan', 'pro'];
    await call(command, ...args, '--sdk-url', 'https://a', '--allow', 'c', '--allow', 'd', '--dry-run');
    expect(inputs.pop()).toEqual({
      keyId: '4fGh',
      amount: 3,
      calls: 7,
      limit: 9,
      plan: 'pro',
      sdkUrl: 'https://a',
      allow: ['c', 'd'],
      dryRun: true,
    });
  });

  it.each([
    ['an argument that cannot be parsed', ['4fGh', 'many', '--calls', '7']],
    ['an option value outside its choices', ['4fGh', '3', '--calls', '7', '--plan', 'free']],
    ['a value that cannot be parsed', ['4fGh', '3', '--calls', 'many']],
    ['a missing required option', ['4fGh', '3']],
  ])('is rejected because of %s', async (_what, args) => {
    expect((await call(command, ...args)).failure).toBeInstanceOf(CommanderError);
    expect(inputs).toEqual([]);
  });
});

describe('command defined with defineCommand', () => {
  const command = defineOfflineCommand({
    name: 'count',
    summary: 'count',
    arguments: { n: { parse: wholeNumber }, unit: { isOptional: true } },
    examples: ['count 3'],
    run: ({ n, unit = 'things' }) => ({ n, unit }),
    document: ({ n }) => ({ n }),
    text: ({ n, unit }) => words`Counted ${n} ${unit}.`,
    failure: ({ n }) => (n > 5 ? new FailedError('Too many.') : null),
  });

  it('prints text by default and the JSON document with --json', async () => {
    expect(await call(command, '3')).toEqual({ stdout: 'Counted 3 things.\n', stderr: '', failure: null });
    expect(await call(command, '3', '--json')).toEqual({
      stdout: '{\n  "n": 3\n}\n',
      stderr: '',
      failure: null,
    });
  });

  it('prints its output before the error that its failure option returns', async () => {
    expect(await call(command, '6', 'keys')).toEqual({
      stdout: 'Counted 6 keys.\n',
      stderr: '',
      failure: new FailedError('Too many.'),
    });
  });
});

describe('check function of a command', () => {
  const command = defineCommand(async ({ organizationRows }) => organizationRows, {
    name: 'send',
    summary: 'send a file',
    options: { file: { value: 'path', summary: 'which' } },
    isAudited: false,
    examples: ['send --file a --local'],
    check: ({ file }) => {
      if (file === undefined) throw new UsageError('Give a file.');
    },
    run: async (rows) => rows.list(),
    text: () => words`Sent.`,
  });

  it('validates the input before the command connects or selects a deployment', async () => {
    const refused = { stdout: '', stderr: '', failure: new UsageError('Give a file.') };
    expect(await call(command)).toEqual(refused);
    expect(await call(command, '--local')).toEqual(refused);
    expect((await call(command, '--file', 'a', '--local')).failure).toEqual(new Error('It has connected.'));
  });
});
