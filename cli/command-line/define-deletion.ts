import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { type Action, type CommandDefinition, defineCommand, inputOf, type Load } from './define-command.ts';
import { readTarget } from './global-options.ts';
import type { ArgumentSpecs, InputOf, NoSpecs } from './specs.ts';

interface Deletion<Operations, Arguments, Result>
  extends Omit<Action<Operations, InputOf<Arguments, NoSpecs>, Result>, 'isAudited'> {
  readonly summary: string;
  readonly arguments: Arguments;
  readonly examples: readonly [string, ...string[]];
  readonly what: string;
  readonly id: (input: InputOf<Arguments, NoSpecs>) => string;
  readonly preview?: (operations: Operations, input: InputOf<Arguments, NoSpecs>) => Promise<Result>;
  readonly text: (result: Result) => string;
}

/**
 * Defines a `delete` command. `--confirm ID` deletes immediately. Without this option, the command prints the preview,
 * if any. On a terminal, it then prompts for the ID; in a script, it deletes nothing.
 */
export function defineDeletion<Operations, const Arguments extends ArgumentSpecs, Result>(
  load: Load<Operations>,
  { what, id: idOf, preview, ...spec }: Deletion<Operations, Arguments, Result>,
): CommandDefinition {
  const define = (run: typeof spec.run, isAudited: boolean) =>
    defineCommand<Operations, Arguments, NoSpecs, Result>(load, { ...spec, name: 'delete', isAudited, run });
  const deletion = define(spec.run, true);
  const report = preview && define(preview, false);
  return {
    ...deletion,
    options: { confirm: { value: 'id', summary: `repeat the ID of ${what} to delete without a prompt` } },
    perform: async (invocation, connect) => {
      const { command, io, isJson } = invocation;
      const id = idOf(inputOf<InputOf<Arguments, NoSpecs>>(command, spec.arguments));
      const { confirm } = command.opts();
      if (confirm !== undefined && confirm !== id) {
        throw new UsageError(`--confirm is ${confirm}, not ${id}: repeat the ID of ${what}.`);
      }
      if (confirm === undefined) {
        const isInteractive = io.stdin.isTTY === true && io.stderr.isTTY === true && !isJson;
        await report?.perform(invocation, connect);
        if (!isInteractive && report !== undefined) return;
        if (!isInteractive) {
          throw new UsageError(`Nothing was deleted. To delete ${what} permanently, add --confirm ${id}.`);
        }
        const { stackName } = readTarget(command);
        io.stderr.write(`This permanently deletes ${what} from ${stackName}. Type ${id} to confirm: `);
        if ((await readAnswer(io.stdin)) !== id) throw new UsageError('Nothing was deleted.');
      }
      await deletion.perform(invocation, connect);
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
