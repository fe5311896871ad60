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

export interface SdkBucketProps {
  readonly removalPolicy: RemovalPolicy;
  /** Days for which Object Lock protects each version of a file; null without versions and lock. */
  readonly objectLockDays: number | null;
}

/** Holds the published versions of the SDK, which only the distribution reads. Nothing of a visitor is ever in it. */
export class SdkBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, props: SdkBucketProps) {
    super(scope, id);
    const bucket: IConstruct = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: props.removalPolicy,
      // Governance: only a principal with s3:BypassGovernanceRetention, which no role here has, deletes a locked version.
      ...(props.objectLockDays !== null && {
        versioned: true,
        objectLockDefaultRetention: ObjectLockRetention.governance(Duration.days(props.objectLockDays)),
      }),
    });
    if (!isBucket(bucket)) throw new Error('A Bucket is an IBucket.');
    this.bucket = bucket;
    acknowledge(
      bucket,
      'AwsSolutions-S1',
      'It holds public files that only the distribution reads; a log of reads would be one of pages that visitors open.',
    );
  }
}

/** To the compiler the CDK's class lacks a property of its interface: `isWebsite` may be undefined in the one only. */
function isBucket(construct: IConstruct): construct is IConstruct & IBucket {
  return construct instanceof Bucket;
}
