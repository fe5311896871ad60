import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { isProfileId } from './model-ids.ts';

/** The retentions CloudWatch Logs accepts, in days. */
export const retentionDays: readonly number[] = Object.values(RetentionDays)
  .filter((value) => typeof value === 'number')
  .filter((value) => value !== RetentionDays.INFINITE);

/** A Bedrock model id, the id of a system-defined inference profile such as `global.…` or `eu.…`, or an own profile's ARN. */
export const modelIdSchema = z
  .string()
  .regex(
    /^(([a-z]+(-[a-z]+)?\.)?[a-z0-9]+\.[a-z0-9][a-z0-9.:-]*|arn:aws[a-z-]*:bedrock:[a-z0-9-]+:[0-9]{12}:application-inference-profile\/[a-z0-9]{1,64})$/,
    'must be a Bedrock model or inference profile id, or the ARN of an application inference profile',
  );

/** The model behind an application inference profile: its ARN does not tell. */
export const modelFamilySchema = z
  .string()
  .regex(/^[a-z0-9]+\.[a-z0-9][a-z0-9.:-]*$/, 'must be a Bedrock model id, without a geography')
  .refine((id) => !isProfileId(id), 'must be a Bedrock model id, without a geography')
  .optional();

export const domainNameSchema = z
  .string({ error: 'must be text' })
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'must be a host name in lower case, such as api.example.com',
  );

export const certificateArnSchema = z
  .string({ error: 'must be text' })
  .regex(
    /^arn:aws[a-z-]*:acm:[a-z0-9-]+:[0-9]{12}:certificate\/[0-9a-f-]{36}$/,
    'must be the ARN of an ACM certificate in the Region of the stack',
  );

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

/** A part of the deployment that is there on request. */
export const onOffSchema = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .default('off')
  .transform((value) => value === 'on');

export function wholeNumber(minimum: number, maximum: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error });
}
