import {
  BootstraplessSynthesizer,
  type FileAssetLocation,
  type FileAssetSource,
  type IReusableStackSynthesizer,
  type StackSynthesizer,
} from 'aws-cdk-lib';

/** The location of an asset of a release. */
export interface Location {
  readonly bucketName: string;
  readonly objectKey: string;
}

/**
 * Creates the synthesizer of all stacks, which refers to assets by bucket and key. Deploying the templates needs no bootstrap.
 *
 * @param locate receives the path of the asset in the assembly
 */
export function releaseSynthesizer(locate: (fileName: string) => Location): IReusableStackSynthesizer {
  const synthesizer: StackSynthesizer = new ReleaseSynthesizer(locate);
  if (!isReusable(synthesizer)) throw new Error('A BootstraplessSynthesizer is reusable.');
  return synthesizer;
}

/** Type guard for a mismatch between the CDK's class and its interface, which differ in properties that may be undefined. */
function isReusable(
  synthesizer: StackSynthesizer,
): synthesizer is StackSynthesizer & IReusableStackSynthesizer {
  return 'reusableBind' in synthesizer;
}

class ReleaseSynthesizer extends BootstraplessSynthesizer {
  // Not #locate: the CDK derives each stack's synthesizer from this one with Object.create.
  private readonly locate: (fileName: string) => Location;

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
