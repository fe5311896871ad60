import type { Command } from 'commander';
import * as z from 'zod';
import { type Context, contextSchema, currentContext } from '../connection/contexts.ts';
import { defaultStackName, localTarget, type Target } from '../connection/target.ts';
import { UsageError } from '../errors.ts';

const globalOptionsSchema = z.object({
  local: z.boolean().optional(),
  port: z.number().optional(),
  stack: z.string().min(1).optional(),
  region: z.string().min(1).optional(),
  profile: z.string().min(1).optional(),
});
type GlobalOptions = z.infer<typeof globalOptionsSchema>;

export function globalOptionsOf(command: Command, source: 'cli' | 'env'): GlobalOptions {
  const given = Object.entries(command.optsWithGlobals()).filter(
    ([name]) => command.getOptionValueSourceWithGlobals(name) === source,
  );
  return globalOptionsSchema.parse(Object.fromEntries(given));
}

/**
 * Selects the deployment from the command line, from WIDGETCTL_STACK or from the current context, in this order. A
 * stack from the environment can be combined with a Region from the command line.
 */
export function readTarget(command: Command): Target {
  const given = globalOptionsOf(command, 'cli');
  const fromEnvironment = globalOptionsOf(command, 'env');
  const context =
    namedDeployment(given) ?? namedDeployment({ ...fromEnvironment, ...given }) ?? currentContext();
  if (context === null || (isOfAws(given) && 'local' in context)) {
    throw new UsageError(
      'No deployment was specified: add --local for the local stack or --stack NAME for AWS, set WIDGETCTL_STACK, or select a context with use NAME.',
    );
  }
  return 'local' in context ? localTarget(context.port, context.stack) : awsTarget({ ...context, ...given });
}

/** Returns the deployment that the options name, or null if they do not name one completely. */
export function namedDeployment(given: GlobalOptions): Context | null {
  const { local, port, stack, region, profile } = given;
  if (local === true || port !== undefined) {
    if (!isOfAws(given)) return contextSchema.parse({ local: true, port, stack });
    throw new UsageError('The local stack has no Region or profile: omit --region and --profile.');
  }
  return stack === undefined ? null : { stack, region, profile };
}

function isOfAws({ region, profile }: GlobalOptions): boolean {
  return region !== undefined || profile !== undefined;
}

function awsTarget({ stack = defaultStackName, region, profile }: GlobalOptions): Target {
  return {
    kind: 'aws',
    stackName: stack,
    ...(region !== undefined && { region }),
    ...(profile !== undefined && { profile }),
  };
}
