import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient } from '@aws-sdk/client-polly';
import { SignatureV4 } from '@smithy/signature-v4';
import { AwsAccessError } from '../errors.ts';

/** Services that may be used in AWS itself instead of their emulators, by their SigV4 names. */
export type RealService = 'bedrock' | 'polly';

/** A call as it goes to AWS. */
export interface SignedCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** What signs calls of one service with the credentials and for the Region of the person who started the runtime. */
export interface AwsAccess {
  readonly region: string;
  /** @throws AwsAccessError when there are no credentials any more */
  sign(call: {
    readonly method: string;
    /** Path and query as sent. */
    readonly target: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<SignedCall>;
}

/** The suffix of the variable that moves a service to another address. */
const endpointVariables = { bedrock: 'BEDROCK_RUNTIME', polly: 'POLLY' } as const;

/**
 * Finds the Region and the credentials as every AWS tool does: environment, profile, single sign-on, instance.
 * @throws AwsAccessError naming what is not there
 */
export async function openAwsAccess(service: RealService): Promise<AwsAccess> {
  const { config } = service === 'bedrock' ? new BedrockRuntimeClient() : new PollyClient();
  const region = await config.region().catch((cause: unknown) => {
    throw new AwsAccessError(
      `--aws ${service} needs an AWS Region, and none is set: set AWS_REGION, or region in your AWS profile.`,
      { cause },
    );
  });
  const credentials = () =>
    config.credentials().catch((cause: unknown) => {
      throw new AwsAccessError(
        `--aws ${service} needs AWS credentials, and none were found (${reasonOf(cause)}): run aws configure, or set AWS_PROFILE.`,
        { cause },
      );
    });
  await credentials();
  const root =
    configuredEndpoint(service) ?? config.endpointProvider(await endpointParameters(config, region)).url;
  const signer = new SignatureV4({ service, region, credentials, sha256: config.sha256 });
  return {
    region,
    sign: async ({ method, target, headers, body }) => {
      const url = new URL(target, root);
      const signed = await signer.sign({
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: { ...headers, host: url.host },
        body,
      });
      return { url, headers: signed.headers };
    },
  };
}

async function endpointParameters(
  config: { useFipsEndpoint(): Promise<boolean>; useDualstackEndpoint(): Promise<boolean> },
  region: string,
) {
  return {
    Region: region,
    UseFIPS: await config.useFipsEndpoint(),
    UseDualStack: await config.useDualstackEndpoint(),
  };
}

/** https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html */
function configuredEndpoint(service: RealService): string | undefined {
  if (process.env.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS === 'true') return undefined;
  return process.env[`AWS_ENDPOINT_URL_${endpointVariables[service]}`] ?? process.env.AWS_ENDPOINT_URL;
}

function reasonOf(cause: unknown): string {
  const [line = ''] = cause instanceof Error ? cause.message.split('\n') : [];
  return line.replace(/\.$/, '');
}
