import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import type { AiMode } from '../shared/contract/vocabulary.ts';

/** The retentions CloudWatch Logs accepts, in days. */
const retentionDays: readonly number[] = Object.values(RetentionDays)
  .filter((value) => typeof value === 'number')
  .filter((value) => value !== RetentionDays.INFINITE);

/** A Bedrock model id, or the id of a system-defined inference profile such as `global.…` or `eu.…`. */
const modelIdSchema = z
  .string()
  .regex(
    /^([a-z]+(-[a-z]+)?\.)?[a-z0-9]+\.[a-z0-9][a-z0-9.:-]*$/,
    'must be a Bedrock model or inference profile id, not an ARN',
  );

/** Every option of `cdk deploy -c name=value`. The command line gives text, cdk.json may give numbers. */
const contextSchema = z.strictObject({
  stackPrefix: z
    .string({ error: 'must be text' })
    .regex(
      /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/,
      'must be letters, digits and single hyphens, starting with a letter',
    )
    .max(64, 'must have at most 64 characters')
    .optional(),
  logRetentionDays: z.coerce
    .number({ error: `must be one of ${retentionDays.join(', ')}` })
    .refine((days) => retentionDays.includes(days), `must be one of ${retentionDays.join(', ')}`)
    .default(RetentionDays.THREE_MONTHS),
  removalPolicy: z.enum(['retain', 'destroy'], { error: 'must be retain or destroy' }).default('retain'),
  modelStandard: modelIdSchema.default('global.anthropic.claude-haiku-4-5-20251001-v1:0'),
  modelSmart: modelIdSchema.default('global.anthropic.claude-sonnet-5-5'),
  modelGenius: modelIdSchema.default('global.anthropic.claude-opus-5-5'),
});

/** What an operator may choose at deploy time. */
export interface DeployOptions {
  /** Stands before each stack's name with a hyphen, so that two deployments fit into one account and Region. */
  readonly stackPrefix: string | undefined;
  readonly logRetentionDays: RetentionDays;
  /** What happens to tables, secret and logs when their stack is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /** The model of each AI mode. */
  readonly models: Readonly<Record<AiMode, string>>;
}

/**
 * The deploy options from the CDK context.
 *
 * @throws Error with one line per option whose value is wrong.
 */
export function readDeployOptions(node: Node): DeployOptions {
  const given = Object.keys(contextSchema.shape).map((name) => [name, node.tryGetContext(name)]);
  const parsed = contextSchema.safeParse(
    Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  );
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `CDK context option ${issue.path.join('.')}: ${issue.message}.`,
    );
    throw new Error(lines.join('\n'));
  }
  const { stackPrefix, logRetentionDays, removalPolicy, modelStandard, modelSmart, modelGenius } =
    parsed.data;
  return {
    stackPrefix,
    logRetentionDays,
    removalPolicy: removalPolicy === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    models: { standard: modelStandard, smart: modelSmart, genius: modelGenius },
  };
}
