import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { isProfileId } from './model-ids.ts';

export const retentionDays: readonly number[] = Object.values(RetentionDays)
  .filter((value) => typeof value === 'number')
  .filter((value) => value !== RetentionDays.INFINITE);

/**
 * Schema for a Bedrock model ID, the ID of a system-defined inference profile such as `global.…` or `eu.…`,
 * or the ARN of an application inference profile.
 */
export const modelIdSchema = z
  .string()
  .regex(
    /^(([a-z]+(-[a-z]+)?\.)?[a-z0-9]+\.[a-z0-9][a-z0-9.:-]*|arn:aws[a-z-]*:bedrock:[a-z0-9-]+:[0-9]{12}:application-inference-profile\/[a-z0-9]{1,64})$/,
    'must be a Bedrock model or inference profile id, or the ARN of an application inference profile',
  );

/** Schema for the model of an application inference profile, whose ARN does not contain the model. */
export const modelFamilySchema = z
  .string()
  .regex(/^[a-z0-9]+\.[a-z0-9][a-z0-9.:-]*$/, 'must be a Bedrock model id, without a geography')
  .refine((id) => !isProfileId(id), 'must be a Bedrock model id, without a geography')
  .optional();

export const domainNamePattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export const domainNameSchema = z
  .string({ error: 'must be text' })
  .regex(domainNamePattern, 'must be a host name in lower case, such as api.example.com');

export const certificateArnPattern = /^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate\/[0-9a-f-]{36}$/;

export const certificateArnSchema = z
  .string({ error: 'must be text' })
  .regex(certificateArnPattern, 'must be the ARN of an ACM certificate in the Region of the stack');

export const edgeCertificateArnSchema = z
  .string({ error: 'must be text' })
  .regex(
    /^arn:aws[a-z-]*:acm:us-east-1:[0-9]{12}:certificate\/[0-9a-f-]{36}$/,
    'must be the ARN of an ACM certificate in us-east-1, where CloudFront looks for it',
  );

export const secretArnSchema = z
  .string({ error: 'must be text' })
  .regex(
    /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:[0-9]{12}:secret:[A-Za-z0-9/_+=.@-]+-[A-Za-z0-9]{6}$/,
    'must be the whole ARN of a Secrets Manager secret, as create-secret prints it',
  );

export const deploymentSchema = z
  .enum(['all-at-once', 'canary', 'linear'], { error: 'must be all-at-once, canary or linear' })
  .default('all-at-once');

export const bootstrapQualifierSchema = z
  .string({ error: 'must be text' })
  .regex(
    /^[a-z0-9]{1,10}$/,
    'must be 1 to 10 lower-case letters and digits, as given to cdk bootstrap --qualifier',
  );

/** Reserved tag keys, set by the deployment itself. */
export const ownTagKeys = ['application', 'stack', 'version'] as const;

/** Match the characters that API Gateway accepts in tag keys and values. AWS reserves the prefix `aws:`. */
const tagKey = /^(?!aws:)[\p{L}\p{N} _.:/=+@-]{1,128}$/u;
const tagValue = /^[\p{L}\p{N} _.:/=+@-]{0,256}$/u;

/** Maximum number of tags: AWS allows 50 per resource, and CloudFormation adds three. */
const tagsMaximum = 40;

function isTags(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false;
  const tags = Object.entries(value);
  return (
    tags.length <= tagsMaximum &&
    tags.every(
      ([key, text]) =>
        tagKey.test(key) &&
        !ownTagKeys.some((own) => own === key) &&
        typeof text === 'string' &&
        tagValue.test(text),
    )
  );
}

/** Accepts a JSON object or, on the command line, a string such as `team=web,cost-center=42`. */
export const tagsSchema = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? Object.fromEntries(value.split(',').map((pair) => pair.trim().split(/=(.*)/s, 2)))
      : value,
  z.custom<Record<string, string>>(isTags, {
    error: `must be up to ${tagsMaximum} pairs key=value with commas between, none named ${ownTagKeys.join(', ')} or aws:…`,
  }),
);

export const onOffSchema = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .default('off')
  .transform((value) => value === 'on');

export function wholeNumber(minimum: number, maximum: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error });
}

export const accountSchema = z
  .string({ error: 'must be text' })
  .regex(/^[0-9]{12}$/, 'must be the 12 digits of an AWS account, as text');

export const regionSchema = z
  .string({ error: 'must be text' })
  .regex(/^[a-z]{2}(-[a-z]+)+-[0-9]$/, 'must be an AWS Region, such as eu-west-1');
