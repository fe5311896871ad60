import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type IntrinsicScope, resolveIntrinsics } from '../../../local/assembly/intrinsics.ts';
import { fieldsOf } from '../../support/fields.ts';
import { accountId, region } from './account.ts';

interface ReadBack {
  readonly exports: Readonly<Record<string, string>>;
  readonly stacks: Readonly<Record<string, Readonly<Record<string, ReadResource>>>>;
}

const resourceSchema = z.object({
  type: z.string(),
  ref: z.string(),
  response: z.record(z.string(), z.unknown()).nullable(),
});

type ReadResource = Readonly<z.infer<typeof resourceSchema>>;

export const readBackSchema = z.object({
  exports: z.record(z.string(), z.string()),
  stacks: z.record(z.string(), z.record(z.string(), resourceSchema)),
});

interface Template {
  readonly Resources: Readonly<Record<string, { Type: string; Properties?: Record<string, unknown> }>>;
}

export interface DeployedResource extends ReadResource {
  readonly logicalId: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** @throws Error when a resource is missing from the account */
export function deployedResources(assembly: string, readBack: ReadBack): DeployedResource[] {
  return Object.entries(readBack.stacks).flatMap(([stack, read]) => {
    const template: Template = JSON.parse(readFileSync(join(assembly, `${stack}.template.json`), 'utf8'));
    const scope = scopeOf(stack, readBack);
    return Object.entries(template.Resources).map(([logicalId, { Type, Properties = {} }]) => {
      const found = read[logicalId];
      if (found?.type !== Type) throw new Error(`The account has no ${Type} ${logicalId}.`);
      const properties = fieldsOf(resolveIntrinsics(Properties, scope));
      return { logicalId, properties, ...found };
    });
  });
}

function scopeOf(stack: string, { exports, stacks }: ReadBack): IntrinsicScope {
  const pseudoParameters: Readonly<Record<string, string>> = {
    'AWS::AccountId': accountId,
    'AWS::Region': region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    // Placeholder stack ID. It affects only the names of some resources, and the tests do not read those names.
    'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stack}/0`,
  };
  const found = (logicalId: string): ReadResource => {
    const resource = stacks[stack]?.[logicalId];
    if (resource === undefined) throw new Error(`${stack} has no ${logicalId}.`);
    return resource;
  };
  return {
    reference: (name) => pseudoParameters[name] ?? found(name).ref,
    attribute: (logicalId, attribute) => attributeOf(found(logicalId), attribute),
    importValue: (name) => exports[name],
  };
}

const attributePlaces: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::DomainName.RegionalDomainName': 'regionalDomainName',
  'AWS::ApiGateway::RestApi.RootResourceId': 'rootResourceId',
  'AWS::DynamoDB::Table.Arn': 'TableArn',
  'AWS::DynamoDB::Table.StreamArn': 'LatestStreamArn',
  'AWS::Events::EventBus.Arn': 'Arn',
  'AWS::IAM::Role.Arn': 'Arn',
  'AWS::KMS::Key.Arn': 'Arn',
  'AWS::Lambda::Function.Arn': 'FunctionArn',
  'AWS::Lambda::Version.Version': 'Version',
  'AWS::Logs::LogGroup.Arn': 'logGroupArn',
  'AWS::CloudWatch::Alarm.Arn': 'AlarmArn',
  'AWS::SQS::Queue.Arn': 'QueueArn',
  'AWS::WAFv2::WebACL.Arn': 'WebACL.ARN',
};

const attributesByReference: Readonly<Record<string, (ref: string) => string>> = {
  'AWS::CloudFront::OriginAccessControl.Id': (ref) => ref,
  'AWS::SQS::Queue.QueueName': (ref) => ref.split('/').at(-1) ?? '',
  'AWS::S3::Bucket.Arn': (ref) => `arn:aws:s3:::${ref}`,
  'AWS::S3::Bucket.RegionalDomainName': (ref) => `${ref}.s3.${region}.amazonaws.com`,
};

function attributeOf({ type, ref, response }: ReadResource, attribute: string): unknown {
  const derived = attributesByReference[`${type}.${attribute}`];
  if (derived !== undefined) return derived(ref);
  const place = attributePlaces[`${type}.${attribute}`];
  if (place === undefined) throw new Error(`Where does ${type} tell its ${attribute}?`);
  return place.split('.').reduce<unknown>((value, name) => fieldsOf(value)[name], response);
}
