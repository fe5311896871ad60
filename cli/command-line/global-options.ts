import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { defaultLocalPort, defaultStackName, localTarget, type Target } from '../connection/target.ts';
import { UsageError } from '../errors.ts';

const globalOptionsSchema = z.object({
  local: z.boolean().optional(),
  port: z.number().optional(),
  stack: z.string().min(1).optional(),
  region: z.string().min(1).optional(),
});

/** Adds the options that every command takes: which deployment, and how to answer. */
export function addGlobalOptions(program: Command): void {
  program
    .option('--local', 'the local stack that npm start runs')
    .addOption(
      new Option('--port <n>', `its port (default ${defaultLocalPort})`)
        .env('WIDGETCTL_PORT')
        .argParser(parsePort),
    )
    .addOption(
      new Option(
        '--stack <name>',
        `the API stack on AWS, such as ${defaultStackName}, with your AWS credentials`,
      ).env('WIDGETCTL_STACK'),
    )
    .option('--region <region>', 'the AWS Region of that stack')
    .option('--json', 'answer with one JSON document instead of a table');
}

/**
 * The deployment that the options name. What the environment names counts where they name none: of the two, the stack.
 *
 * @throws UsageError when there is none, or two
 */
export function readTarget(command: Command): Target {
  const { local = false, port, stack, region } = globalOptionsSchema.parse(command.optsWithGlobals());
  const isPortGiven = isGiven(command, 'port');
  const isStackGiven = isGiven(command, 'stack');
  if (local || isPortGiven || (port !== undefined && stack === undefined && region === undefined)) {
    if (region !== undefined) throw new UsageError('The local stack has no Region: leave out --region.');
    return localTarget(port, isStackGiven ? stack : undefined);
  }
  if (stack === undefined) {
    throw new UsageError(
      'Say which deployment: add --local for the local stack, or --stack NAME for AWS (or set WIDGETCTL_STACK).',
    );
  }
  return { kind: 'aws', stackName: stack, ...(region === undefined ? {} : { region }) };
}

/** Whether an option stands in the command line, and not only in the environment. */
function isGiven(command: Command, name: string): boolean {
  return command.getOptionValueSourceWithGlobals(name) === 'cli';
}

/** Whether the answer is to be one JSON document. */
export function wantsJson(command: Command): boolean {
  return command.optsWithGlobals().json === true;
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('A port is 1 to 65535.');
  return port;
}
