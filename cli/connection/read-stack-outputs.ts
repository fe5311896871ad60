import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { tableNameOutput, usagePlanOutput } from '../../lib/stack-outputs.ts';
import { tableNames } from '../../lib/tables.ts';
import { sharedPlans } from '../../shared/catalog/plans.ts';
import { recordOf } from '../../shared/collections/record-of.ts';
import { FailedError, NotFoundError } from '../errors.ts';
import { clientOptions } from './client-options.ts';
import { siblingOf, type stackSuffixes, type Target } from './target.ts';

const output = z.string().min(1);

export const outputsSchema = z.object({
  SiteRoot: output,
  ApiId: output,
  StageName: output,
  ...recordOf(sharedPlans.map(usagePlanOutput), () => output),
  /** The model outputs exist only when content routes are deployed. */
  ModelStandard: output.optional(),
  ModelSmart: output.optional(),
  ModelGenius: output.optional(),
  ModelJudge: output.optional(),
  TokenSecretArn: output,
  AccessLogGroupName: output,
  FunctionLogGroupNames: output,
  /** Present only in a local stack that persists its data. */
  LogFile: output.optional(),
  /** Present only in a local stack that serves the demo. */
  SdkUrl: output.optional(),
  ...recordOf(tableNames.map(tableNameOutput), () => output),
});

export type StackOutputs = z.infer<typeof outputsSchema>;

export async function readStackOutputs(target: Target): Promise<StackOutputs> {
  const outputs = await readOutputs(target);
  if (outputs === null) {
    const place = target.kind === 'aws' ? ' in this account and Region' : ' in the local stack';
    const region = target.kind === 'aws' ? ' and its Region with --region' : '';
    throw new NotFoundError(
      `There is no stack ${target.stackName}${place}: specify the API stack with --stack NAME${region}.`,
    );
  }
  const parsed = outputsSchema.safeParse(outputs);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new FailedError(
    `Stack ${target.stackName} has no output ${missing}: name the API stack with --stack NAME, or deploy this version first.`,
  );
}

async function readOutputs(target: Target): Promise<Record<string, string | undefined> | null> {
  const client = new CloudFormationClient(clientOptions(target));
  try {
    const stack = await readStack(client, target.stackName);
    return stack && outputsOf(stack);
  } finally {
    client.destroy();
  }
}

export async function readStack(client: CloudFormationClient, StackName: string): Promise<Stack | null> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0] ?? null;
  } catch (error) {
    const isMissing = error instanceof Error && error.name === 'ValidationError';
    if (isMissing && /does not exist/.test(error.message)) return null;
    throw error;
  }
}

export function outputsOf({ Outputs = [] }: Stack): Record<string, string | undefined> {
  return Object.fromEntries(Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
}

/**
 * Reads the outputs of the deployment's stack with the given suffix. If it does not exist, reads the outputs of the
 * target stack. For a release, the target is the root stack, whose outputs include those of all nested stacks. Returns
 * null when neither stack exists.
 */
export async function readSiblingOutputs(
  target: Target,
  suffix: (typeof stackSuffixes)[number],
): Promise<Record<string, string | undefined> | null> {
  return (await readOutputs(siblingOf(target, suffix))) ?? readOutputs(target);
}
