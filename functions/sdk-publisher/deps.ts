import { S3Client } from '@aws-sdk/client-s3';
import { boundCalls, boundedOptions } from '../../shared/aws/bounded-client.ts';
import * as z from '../../shared/contract/zod.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog, type Log } from '../../shared/observability/logger.ts';
import { BucketFiles } from './bucket-files.ts';
import type { PublishedFiles } from './publish-sdk.ts';
import { type CloudFormationResponse, respondToCloudFormation } from './respond-to-cloudformation.ts';
import { readSdkFiles, type SdkFile } from './sdk-files.ts';

export interface Deps {
  readonly log: Log;
  readFiles(): Promise<readonly SdkFile[]>;
  readonly published: PublishedFiles;
  respond(responseUrl: string, response: CloudFormationResponse): Promise<void>;
}

export const envSchema = z.object({
  BUCKET_NAME: z.string().check(z.minLength(1)),
  /** Path of the SDK files in the function's layer. */
  SDK_DIRECTORY: z.string().check(z.minLength(1)),
});

export function createDeps(): Deps {
  const { BUCKET_NAME: bucketName, SDK_DIRECTORY: directory } = readEnv(envSchema);
  const client = new S3Client(
    boundedOptions({ connectionTimeoutMs: 2_000, requestTimeoutMs: 20_000, maximumAttempts: 5 }),
  );
  boundCalls(client, 's3');
  return {
    log: createLog(),
    readFiles: () => readSdkFiles(directory),
    published: new BucketFiles(client, bucketName),
    respond: respondToCloudFormation,
  };
}
