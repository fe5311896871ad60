import type { Command } from 'commander';
import type { FieldChange, RecordedCommand } from '../audit/audit-entry.ts';
import { recordedCommand } from '../audit/recorded-command.ts';
import { type Target, targetOptions } from '../connection/target.ts';
import type { OnWait } from '../control-plane/retries.ts';
import { exitCodes, type OperatorError } from '../errors.ts';
import type { Io } from '../io.ts';
import type { Deployment } from '../operations/deployment.ts';
import { reportError } from '../output/error-line.ts';
import { type Screen, screenOf } from '../output/screen.ts';
import { type Columns, fieldsText, tableText } from '../output/table.ts';
import { blocks, json, type Text, words } from '../output/text.ts';
import type { ArgumentSpecs, InputOf, NoSpecs, OptionSpecs } from './specs.ts';

/** Connects to a deployment. Calls `onWait` before each wait caused by API Gateway throttling. */
export type Connect = (target: Target, onWait: OnWait) => Promise<Deployment>;

export interface Invocation {
  readonly command: Command;
  readonly io: Io;
  readonly isJson: boolean;
  /** Prints a line on stderr, escaped. */
  readonly notice: (line: string) => void;
}

/** What a command's own functions may use. They write to stdout only by `print`. */
export interface Session extends Pick<Invocation, 'command' | 'notice'> {
  readonly stdin: Io['stdin'];
  readonly print: (text: Text) => void;
}

export type Load<Operations> = (deployment: Deployment) => Promise<Operations>;

export interface CommandHead<Arguments = ArgumentSpecs, Options = OptionSpecs> {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: Arguments;
  readonly options?: Options;
  readonly details?: string;
  /** Example command lines, without the program's name. */
  readonly examples: readonly [string, ...string[]];
}

/** A command without `fields`, `rows` or `text` prints its own output. */
interface CommandOutput<Result, Row> {
  readonly fields?: Columns<Result>;
  readonly rows?: (result: Result) => readonly Row[];
  readonly columns?: Columns<Row>;
  readonly whenEmpty?: Text;
  /** Returns additional text, which is printed below the fields and the table. */
  readonly text?: (result: Result, screen: Screen) => Text | null | Promise<Text | null>;
  /** Returns the value that `--json` prints. If this function is omitted, `--json` prints the result. */
  readonly document?: (result: Result) => unknown;
  /** If the result reports a failure, returns an error to throw after the output is printed. */
  readonly failure?: (result: Result) => OperatorError | null;
}

interface Spec<Arguments, Options, Result, Row>
  extends CommandHead<Arguments, Options>,
    CommandOutput<Result, Row> {}

export interface CommandDefinition extends CommandHead {
  readonly perform: (invocation: Invocation, connect: Connect) => Promise<void>;
}

export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly CommandDefinition[];
}

export interface Action<Operations, Input, Result> {
  /** Whether the audit trail records the command: true if it changes something or discloses secrets. */
  readonly isAudited: boolean | ((input: Input) => boolean);
  readonly check?: (input: Input, session: Session) => void;
  readonly run: (operations: Operations, input: Input, session: Session) => Promise<Result>;
  /** Returns the settings that the command changed, for the audit trail. */
  readonly changes?: (result: Result) => readonly FieldChange[];
}

export function defineCommand<
  Operations,
  const Arguments extends ArgumentSpecs = NoSpecs,
  const Options extends OptionSpecs = NoSpecs,
  Result = void,
  Row = never,
>(
  load: Load<Operations>,
  spec: Spec<Arguments, Options, Result, Row> & Action<Operations, InputOf<Arguments, Options>, Result>,
): CommandDefinition {
  return {
    ...spec,
    perform: async (invocation, connect) => {
      const input = inputOf<InputOf<Arguments, Options>>(invocation.command, spec.arguments);
      spec.check?.(input, sessionOf(invocation));
      const { readTarget } = await import('./global-options.ts');
      const target = readTarget(invocation.command);
      const session = sessionOf(invocation, target);
      const deployment = await connect(target, invocation.notice);
      try {
        const { isAudited } = spec;
        const recorded = (typeof isAudited === 'boolean' ? isAudited : isAudited(input))
          ? recordedCommand(invocation.command)
          : null;
        const work = async () => {
          const result = await spec.run(await load(deployment), input, session);
          const where = recorded === null ? null : whereText(deployment, recorded);
          await print(spec, result, invocation, session, where);
          return spec.changes?.(result) ?? [];
        };
        await (recorded === null ? work() : audited(recorded, invocation, deployment, work));
      } finally {
        deployment.close();
      }
    },
  };
}

export function defineOfflineCommand<
  const Arguments extends ArgumentSpecs = NoSpecs,
  const Options extends OptionSpecs = NoSpecs,
  Result = void,
  Row = never,
>(
  spec: Spec<Arguments, Options, Result, Row> & {
    readonly run: (input: InputOf<Arguments, Options>, session: Session) => Result | Promise<Result>;
  },
): CommandDefinition {
  return {
    ...spec,
    perform: async (invocation) => {
      const input = inputOf<InputOf<Arguments, Options>>(invocation.command, spec.arguments);
      const session = sessionOf(invocation);
      await print(spec, await spec.run(input, session), invocation, session);
    },
  };
}

/** Returns the parsed arguments and options, keyed by name. Omits those that were not provided. */
export function inputOf<Input>(command: Command, specs: ArgumentSpecs = {}): Input {
  const values = [
    ...Object.keys(specs).map((name, index) => [name, command.processedArgs[index]]),
    ...Object.entries(command.opts()),
  ];
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function sessionOf({ command, io, notice }: Invocation, target?: Target): Session {
  const options = target === undefined ? '' : targetOptions(target);
  return {
    command,
    notice,
    stdin: io.stdin,
    print: (text) => void io.stdout.write(`${text.render(options)}\n`),
  };
}

/** Names the deployment and the organization, so that an operator notices a change to the wrong one. */
function whereText({ place }: Deployment, { orgId }: RecordedCommand): Text {
  return orgId === null ? words`In ${place}.` : words`In organization ${orgId} of ${place}.`;
}

async function audited(
  recorded: RecordedCommand,
  { notice }: Invocation,
  deployment: Deployment,
  work: () => Promise<readonly FieldChange[]>,
): Promise<void> {
  const { AuditOperations } = await import('../operations/audit.ts');
  const end = await new AuditOperations(deployment).begin(recorded, notice);
  let changes: readonly FieldChange[];
  try {
    changes = await work();
  } catch (error) {
    await end(reportError(error).exitCode, []);
    throw error;
  }
  await end(exitCodes.done, changes);
}

async function print<Result, Row>(
  { fields, rows, columns, whenEmpty, text, document, failure }: CommandOutput<Result, Row>,
  result: Result,
  { io, isJson }: Invocation,
  session: Session,
  where: Text | null = null,
): Promise<void> {
  if ((fields ?? columns ?? text) !== undefined) {
    const screen = screenOf(io.stdout, process.env);
    session.print(
      isJson
        ? json(document === undefined ? result : document(result))
        : blocks(
            where,
            fields === undefined ? null : fieldsText(result, fields),
            rows === undefined || columns === undefined
              ? null
              : tableText(rows(result), columns, screen, whenEmpty),
            text === undefined ? null : await text(result, screen),
          ),
    );
  }
  const error = failure?.(result) ?? null;
  if (error !== null) throw error;
}
