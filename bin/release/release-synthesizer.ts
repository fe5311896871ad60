import {
  BootstraplessSynthesizer,
  type FileAssetLocation,
  type FileAssetSource,
  type IReusableStackSynthesizer,
  type StackSynthesizer,
} from 'aws-cdk-lib';

export interface Location {
  readonly bucketName: string;
  readonly objectKey: string;
}

/**
 * Creates a synthesizer that all stacks share. The synthesizer refers to assets by bucket and key, so that deploying
 * the templates requires no CDK bootstrap.
 *
 * @param locate receives the asset's path in the assembly
 */
export function releaseSynthesizer(locate: (fileName: string) => Location): IReusableStackSynthesizer {
  const synthesizer: StackSynthesizer = new ReleaseSynthesizer(locate);
  if (!isReusable(synthesizer)) throw new Error('A BootstraplessSynthesizer is reusable.');
  return synthesizer;
}

/** Works around optional properties that the CDK's class and interface declare differently. */
function isReusable(
  synthesizer: StackSynthesizer,
): synthesizer is StackSynthesizer & IReusableStackSynthesizer {
  return 'reusableBind' in synthesizer;
}

class ReleaseSynthesizer extends BootstraplessSynthesizer {
  // A `#locate` field would not work, because the CDK derives each stack's synthesizer from this one with
  // Object.create.
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
