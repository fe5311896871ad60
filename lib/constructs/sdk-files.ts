import { CustomResource, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Architecture, Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { BuiltSdk } from '../built-sdk.ts';
import type { LogRetention } from './log-retention.ts';
import { WidgetFunction } from './widget-function.ts';

export interface SdkFilesProps extends LogRetention {
  readonly bundlesDirectory: string;
  readonly bucket: IBucket;
  readonly sdk: BuiltSdk;
}

/** Mount point of Lambda layers. https://docs.aws.amazon.com/lambda/latest/dg/chapter-layers.html */
const layerDirectory = '/opt';

const publicationSeconds = 120;

/**
 * Publishes the SDK files to the bucket on each deployment, through a function that never overwrites a
 * published version.
 */
export function publishSdkFiles(stack: Construct, { bucket, sdk, ...props }: SdkFilesProps): void {
  const scope = new Construct(stack, 'Sdk');
  const removesFiles = props.removalPolicy === RemovalPolicy.DESTROY;
  const publisher = new WidgetFunction(scope, 'Publisher', {
    ...props,
    functionName: 'sdk-publisher',
    description: 'Publishes the browser SDK on each deployment.',
    memoryMegabytes: 512,
    timeoutSeconds: publicationSeconds,
  });
  publisher.function.addLayers(
    new LayerVersion(scope, 'Files', {
      description: `Browser SDK ${sdk.version}`,
      code: Code.fromAsset(sdk.directory),
      compatibleArchitectures: [Architecture.ARM_64],
      compatibleRuntimes: [Runtime.NODEJS_24_X],
    }),
  );
  publisher.setEnvironment('BUCKET_NAME', bucket.bucketName);
  publisher.setEnvironment('SDK_DIRECTORY', layerDirectory);
  const everyFile = bucket.arnForObjects('sdk/*');
  publisher.allow(
    ['s3:PutObject', 's3:GetObject', ...(removesFiles ? ['s3:DeleteObject'] : [])],
    [everyFile],
  );
  acknowledge(
    publisher,
    'AwsSolutions-IAM5[Resource::<FilesBucket7C17EE2E.Arn>/sdk/*]',
    'The build determines the names of the SDK files. The bucket contains no other files.',
  );
  if (removesFiles) publisher.allow(['s3:ListBucket'], [bucket.bucketArn]);

  const published = new CustomResource(scope, 'Published', {
    resourceType: 'Custom::SdkFiles',
    serviceToken: publisher.function.functionArn,
    serviceTimeout: Duration.seconds(2 * publicationSeconds),
    properties: { Version: sdk.version, FilesHash: sdk.filesHash, RemovesFiles: removesFiles },
  });
  published.node.addDependency(publisher, bucket);
}
