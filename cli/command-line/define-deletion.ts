import { recordedCommand } from '../audit/recorded-command.ts';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { type Text, words } from '../output/text.ts';
import {
  type Action,
  type CommandDefinition,
  type Connect,
  defineCommand,
  type Invocation,
  inputOf,
  type Load,
} from './define-command.ts';
import type { ArgumentSpecs, InputOf, NoSpecs } from './specs.ts';

interface Deletion<Operations, Arguments, Result>
  extends Omit<Action<Operations, InputOf<Arguments, NoSpecs>, Result>, 'isAudited'> {
  readonly summary: string;
  readonly arguments: Arguments;
  readonly examples: readonly [string, ...string[]];
  readonly what: string;
  readonly id: (input: InputOf<Arguments, NoSpecs>) => string;
  readonly preview?: (operations: Operations, input: InputOf<Arguments, NoSpecs>) => Promise<Result>;
  readonly text: (result: Result) => Text;
}

/**
 * Defines a `delete` command. `--confirm ID` deletes immediately; on AWS, the command line must then also name the
 * stack. Without this option, the command prints the preview, if any. On a terminal, it then prompts for the ID, on AWS
 * preceded by the stack's name; in a script, it deletes nothing and fails.
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
      if (confirm === undefined) {
        await report?.perform(invocation, connect);
        const isInteractive = io.stdin.isTTY === true && io.stderr.isTTY === true && !isJson;
        if (!isInteractive) {
          throw new UsageError(`Nothing was deleted. To delete ${what} permanently, add --confirm ${id}.`);
        }
        await promptFor({ what, id }, invocation, connect);
      } else {
        if (confirm !== id) {
          throw new UsageError(`--confirm is ${confirm}, not ${id}: repeat the ID of ${what}.`);
        }
        await requireNamedStack(invocation);
      }
      await deletion.perform(invocation, connect);
    },
  };
}

interface Deleted {
  readonly what: string;
  readonly id: string;
}

/** @throws UsageError when the operator types something else */
async function promptFor(
  { what, id }: Deleted,
  { command, io, notice }: Invocation,
  connect: Connect,
): Promise<void> {
  const { readTarget } = await import('./global-options.ts');
  const { orgId } = recordedCommand(command);
  const target = readTarget(command);
  const deployment = await connect(target, notice);
  deployment.close();
  const owner = orgId === null || orgId === id ? '' : ` of organization ${orgId}`;
  const answer = target.kind === 'aws' ? `${target.stackName} ${id}` : id;
  const prompt = words`This permanently deletes ${what} ${id}${owner} from ${deployment.place}. Type ${answer} to confirm: `;
  io.stderr.write(prompt.render(''));
  if ((await readAnswer(io.stdin)) !== answer) throw new UsageError('Nothing was deleted.');
}

/** A script may run while another context is selected, so it must name the deployment of what it deletes. */
async function requireNamedStack({ command }: Invocation): Promise<void> {
  const { globalOptionsOf, readTarget } = await import('./global-options.ts');
  if (readTarget(command).kind === 'local' || globalOptionsOf(command, 'cli').stack !== undefined) return;
  throw new UsageError(
    'Nothing was deleted. With --confirm, name the deployment on the command line: add --stack NAME.',
  );
}

async function readAnswer(stdin: Io['stdin']): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += chunk.toString();
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0]?.trim() ?? '';
}
