import { BootstraplessSynthesizer, type FileAssetLocation, type FileAssetSource } from 'aws-cdk-lib';

/** Where a release stores an asset. */
export interface Location {
  readonly bucketName: string;
  readonly objectKey: string;
}

/** Refers to assets by bucket and key. Deploying the templates needs no bootstrap. */
export class ReleaseSynthesizer extends BootstraplessSynthesizer {
  // Not #locate: the CDK derives each stack's synthesizer from this one with Object.create.
  private readonly locate: (fileName: string) => Location;

  /** @param locate receives the path of the asset in the assembly */
  constructor(locate: (fileName: string) => Location) {
    super();
    this.locate = locate;
  }

  override addFileAsset({ fileName }: FileAssetSource): FileAssetLocation {
    if (fileName === undefined) throw new Error('A release has only assets of files.');
    const { bucketName, objectKey } = this.locate(fileName);
    const s3ObjectUrl = `s3://${bucketName}/${objectKey}`;
    return { bucketName, objectKey, s3ObjectUrl, httpUrl: s3ObjectUrl };
  }
}
