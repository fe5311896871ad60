import type { Command } from 'commander';
import type { Operator } from '../connect.ts';
import { withTarget } from '../connection/target.ts';
import { type CommandAnswer, giveAnswer } from './answer.ts';
import { readTarget } from './global-options.ts';
import type { Invocation } from './invocation.ts';
import type { ArgumentSpecs, InputOf, NoSpecs, OptionSpecs } from './specs.ts';
import { type Connect, withOperator } from './with-operator.ts';

/** What the help, the document of commands and the completion say of a command. */
interface CommandHead<Arguments = ArgumentSpecs, Options = OptionSpecs> {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: Arguments;
  readonly options?: Options;
  /** Stands in its help after the options. */
  readonly details?: string;
  /** Command lines without the program's name. */
  readonly examples: readonly [string, ...string[]];
}

interface Spec<Arguments, Options, Result>
  extends CommandHead<Arguments, Options>,
    CommandAnswer<InputOf<Arguments, Options>, Result> {}

/** A command as the program has it. */
export interface CommandDefinition extends CommandHead {
  readonly perform: (invocation: Invocation, connect: Connect) => Promise<void>;
}

/** Commands that begin with the same word. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly CommandDefinition[];
}

/**
 * A command that works on a deployment. One without `text` writes its own lines, as does one whose result may be too large to
 * hold.
 */
export function defineCommand<
  const Arguments extends ArgumentSpecs = NoSpecs,
  const Options extends OptionSpecs = NoSpecs,
  Result = void,
>(
  spec: Spec<Arguments, Options, Result> & {
    readonly run: (
      operator: Operator,
      input: InputOf<Arguments, Options>,
      invocation: Invocation,
    ) => Promise<Result>;
  },
): CommandDefinition {
  return definePreparedCommand<Arguments, Options, Result>({
    ...spec,
    prepare: (input, invocation) => async (operator) => spec.run(operator, input, invocation),
  });
}

/**
 * A command that works on a deployment, and reads or refuses its input before it asks the deployment anything: `prepare` does,
 * and gives the work.
 */
export function definePreparedCommand<
  const Arguments extends ArgumentSpecs = NoSpecs,
  const Options extends OptionSpecs = NoSpecs,
  Result = void,
>(
  spec: Spec<Arguments, Options, Result> & {
    readonly prepare: (
      input: InputOf<Arguments, Options>,
      invocation: Invocation,
    ) => Work<Result> | Promise<Work<Result>>;
  },
): CommandDefinition {
  return {
    ...spec,
    perform: async (invocation, connect) => {
      const input = inputOf<InputOf<Arguments, Options>>(invocation.command, spec.arguments);
      const work = await spec.prepare(input, invocation);
      const target = readTarget(invocation.command);
      await withOperator(invocation, target, connect, async (operator) => {
        const result = await work(operator);
        await giveAnswer(spec, { result, input, invocation }, (text) => withTarget(text, target));
      });
    },
  };
}

type Work<Result> = (operator: Operator) => Promise<Result>;

/** A command that needs no deployment. */
export function defineOfflineCommand<
  const Arguments extends ArgumentSpecs = NoSpecs,
  const Options extends OptionSpecs = NoSpecs,
  Result = void,
>(
  spec: Spec<Arguments, Options, Result> & {
    readonly run: (input: InputOf<Arguments, Options>, invocation: Invocation) => Result | Promise<Result>;
  },
): CommandDefinition {
  return {
    ...spec,
    perform: async (invocation) => {
      const input = inputOf<InputOf<Arguments, Options>>(invocation.command, spec.arguments);
      const result = await spec.run(input, invocation);
      await giveAnswer(spec, { result, input, invocation });
    },
  };
}

/** The values that commander read by the specs, whose types they have: it keeps none itself. */
export function inputOf<Input>(command: Command, specs: ArgumentSpecs = {}): Input {
  const values = [
    ...Object.keys(specs).map((name, index) => [name, command.processedArgs[index]]),
    ...Object.entries(command.opts()),
  ];
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
