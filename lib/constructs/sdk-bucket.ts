import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct, type IConstruct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * Adds a bucket for the published SDK versions. Only the distribution can read the bucket. It does not contain visitor
 * data.
 * @param objectLockDays Object Lock retention of each version, in days; null to disable versioning and Object Lock
 */
export function addSdkBucket(
  stack: Construct,
  removalPolicy: RemovalPolicy,
  objectLockDays: number | null,
): IBucket {
  const bucket: IConstruct = new Bucket(new Construct(stack, 'Files'), 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy,
    // In governance mode, a caller needs s3:BypassGovernanceRetention to delete a locked object version. No role in
    // these stacks has this permission.
    ...(objectLockDays !== null && {
      versioned: true,
      objectLockDefaultRetention: ObjectLockRetention.governance(Duration.days(objectLockDays)),
    }),
  });
  if (!isBucket(bucket)) throw new Error('A Bucket is an IBucket.');
  acknowledge(
    bucket,
    'AwsSolutions-S1',
    "The bucket contains public files that only the distribution reads. Access logs would record visitors' page views.",
  );
  return bucket;
}

/** A `Bucket` is not assignable to `IBucket`, because `isWebsite` may be undefined in only one of them. */
function isBucket(construct: IConstruct): construct is IConstruct & IBucket {
  return construct instanceof Bucket;
}
