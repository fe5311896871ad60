import { createHash } from 'node:crypto';
import {
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { PublishedFile, PublishedFiles } from './publish-sdk.ts';

export class BucketFiles implements PublishedFiles {
  private readonly client: S3Client;
  private readonly bucketName: string;

  constructor(client: S3Client, bucketName: string) {
    this.client = client;
    this.bucketName = bucketName;
  }

  async add(file: PublishedFile): Promise<boolean> {
    try {
      await this.client.send(new PutObjectCommand({ ...this.inputOf(file), IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      if (isExisting(error)) return false;
      throw error;
    }
  }

  async replace(file: PublishedFile): Promise<void> {
    await this.client.send(new PutObjectCommand(this.inputOf(file)));
  }

  async contains({ key, content }: PublishedFile): Promise<boolean> {
    const { ChecksumSHA256: checksum } = await this.client.send(
      new HeadObjectCommand({ Bucket: this.bucketName, Key: key, ChecksumMode: 'ENABLED' }),
    );
    return checksum === sha256(content);
  }

  async removeAll(): Promise<void> {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.bucketName },
    )) {
      const keys = Contents.map(({ Key }) => ({ Key }));
      if (keys.length > 0) {
        await this.client.send(
          new DeleteObjectsCommand({ Bucket: this.bucketName, Delete: { Objects: keys, Quiet: true } }),
        );
      }
    }
  }

  private inputOf({ key, content, contentType, cacheControl }: PublishedFile): PutObjectCommandInput {
    return {
      Bucket: this.bucketName,
      Key: key,
      Body: content,
      ContentType: contentType,
      CacheControl: cacheControl,
      ChecksumAlgorithm: 'SHA256',
    };
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}

/**
 * True when a conditional write failed because the object already exists.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
function isExisting(error: unknown): boolean {
  return error instanceof Error && error.name === 'PreconditionFailed';
}
