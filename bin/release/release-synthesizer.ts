import {
  type DockerImageAssetLocation,
  type FileAssetLocation,
  type FileAssetSource,
  type IReusableStackSynthesizer,
  type ISynthesisSession,
  type Stack,
  StackSynthesizer,
} from 'aws-cdk-lib';

/** Where a release stores an asset. */
export interface Location {
  readonly bucketName: string;
  readonly objectKey: string;
}

/** Refers to assets by bucket and key. Deploying the templates needs no bootstrap. */
export class ReleaseSynthesizer extends StackSynthesizer implements IReusableStackSynthesizer {
  readonly #locate: (fileName: string) => Location;

  /** @param locate receives the path of the asset in the assembly */
  constructor(locate: (fileName: string) => Location) {
    super();
    this.#locate = locate;
  }

  reusableBind(stack: Stack): ReleaseSynthesizer {
    const bound = new ReleaseSynthesizer(this.#locate);
    bound.bind(stack);
    return bound;
  }

  addFileAsset({ fileName }: FileAssetSource): FileAssetLocation {
    if (fileName === undefined) throw new Error('A release has only assets of files.');
    const { bucketName, objectKey } = this.#locate(fileName);
    const s3ObjectUrl = `s3://${bucketName}/${objectKey}`;
    return { bucketName, objectKey, s3ObjectUrl, httpUrl: s3ObjectUrl };
  }

  addDockerImageAsset(): DockerImageAssetLocation {
    throw new Error('A release has no container images.');
  }

  synthesize(session: ISynthesisSession): void {
    this.synthesizeTemplate(session);
    this.emitArtifact(session);
  }
}
