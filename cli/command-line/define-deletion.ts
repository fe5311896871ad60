import type { Operator } from '../connect.ts';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import type { Screen } from '../output/screen.ts';
import { type CommandDefinition, defineCommand, inputOf } from './define-command.ts';
import { readTarget } from './global-options.ts';
import type { Invocation } from './invocation.ts';
import type { ArgumentSpecs, InputOf, NoSpecs } from './specs.ts';
import { requireRepeated } from './values.ts';

interface Deletion<Arguments, Preview, Result> {
  readonly summary: string;
  readonly arguments: Arguments;
  readonly examples: readonly [string, ...string[]];
  /** What is deleted, such as `the organization`. */
  readonly what: string;
  /** The id that the operator has to repeat. */
  readonly id: (input: InputOf<Arguments, NoSpecs>) => string;
  /** Reports what would be deleted; the command does nothing else without a confirmation. */
  readonly preview?: {
    readonly run: (operator: Operator, input: InputOf<Arguments, NoSpecs>) => Promise<Preview>;
    readonly text: (preview: Preview) => string;
  };
  readonly run: (
    operator: Operator,
    input: InputOf<Arguments, NoSpecs>,
    invocation: Invocation,
  ) => Promise<Result>;
  readonly text: (result: Result, screen: Screen) => string;
}

/**
 * A `delete` command. It deletes with `--confirm ID`; without it, it asks on a terminal, and elsewhere only reports what it
 * would delete.
 */
export function defineDeletion<const Arguments extends ArgumentSpecs, Preview, Result>(
  spec: Deletion<Arguments, Preview, Result>,
): CommandDefinition {
  const head = {
    name: 'delete',
    summary: spec.summary,
    arguments: spec.arguments,
    options: { confirm: { value: 'id', summary: `the id of ${spec.what} once more: delete without asking` } },
    examples: spec.examples,
  } as const;
  const base = { ...head, options: {} };
  const deletion = defineCommand<Arguments, NoSpecs, Result>({ ...base, run: spec.run, text: spec.text });
  const { preview } = spec;
  const report = preview && defineCommand<Arguments, NoSpecs, Preview>({ ...base, ...preview });
  return {
    ...head,
    perform: async (invocation, connect) => {
      const { command, io, isJson } = invocation;
      const id = spec.id(inputOf<InputOf<Arguments, NoSpecs>>(command, spec.arguments));
      const { confirm } = command.opts();
      if (confirm !== undefined) {
        requireRepeated(String(confirm), id, spec.what);
        return deletion.perform(invocation, connect);
      }
      const isInteractive = io.stdin.isTTY === true && io.stderr.isTTY === true && !isJson;
      await report?.perform(invocation, connect);
      if (!isInteractive && report !== undefined) return;
      if (!isInteractive) {
        throw new UsageError(`Nothing was deleted. To delete ${spec.what} for good, add --confirm ${id}.`);
      }
      const { stackName } = readTarget(command);
      io.stderr.write(`This deletes ${spec.what} from ${stackName} for good. Type ${id} to confirm: `);
      if ((await readAnswer(io.stdin)) !== id) throw new UsageError('Nothing was deleted.');
      // The audit trail records a command that is confirmed.
      command.setOptionValue('confirm', id);
      return deletion.perform(invocation, connect);
    },
  };
}

async function readAnswer(stdin: Io['stdin']): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += chunk.toString();
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0]?.trim() ?? '';
}
