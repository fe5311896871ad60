import { type Command, InvalidArgumentError } from 'commander';
import * as z from 'zod';
import { defaultLocalPort, defaultStackName, localTarget, type Target } from '../connection/target.ts';
import { UsageError } from '../errors.ts';

const globalOptionsSchema = z.object({
  local: z.boolean().optional(),
  port: z.number().optional(),
  stack: z.string().min(1).optional(),
  region: z.string().min(1).optional(),
  json: z.boolean().optional(),
});

/** Adds the options that every command takes: which deployment, and how to answer. */
export function addGlobalOptions(program: Command): void {
  program
    .option('--local', 'the local stack that npm start runs')
    .option('--port <n>', `its port (default ${defaultLocalPort})`, parsePort)
    .option('--stack <name>', `the API stack on AWS, such as ${defaultStackName}, with your AWS credentials`)
    .option('--region <region>', 'the AWS Region of that stack')
    .option('--json', 'answer with one JSON document instead of a table');
}

/** @throws UsageError when the options name no deployment, or two */
export function readTarget(command: Command): Target {
  const { local = false, port, stack, region } = globalOptionsSchema.parse(command.optsWithGlobals());
  if (local || port !== undefined) {
    if (region !== undefined) throw new UsageError('The local stack has no Region: leave out --region.');
    return localTarget(port, stack);
  }
  if (stack === undefined) {
    throw new UsageError('Say which deployment: add --local for the local stack, or --stack NAME for AWS.');
  }
  return { kind: 'aws', stackName: stack, ...(region === undefined ? {} : { region }) };
}

export function wantsJson(command: Command): boolean {
  return globalOptionsSchema.parse(command.optsWithGlobals()).json ?? false;
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('A port is 1 to 65535.');
  return port;
}
