import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient } from '@aws-sdk/client-polly';
import { SignatureV4 } from '@smithy/signature-v4';
import { AwsAccessError } from '../errors.ts';

export type RealService = 'bedrock' | 'polly';

export interface SignedCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs requests to one service with the user's Region and credentials. */
export interface AwsAccess {
  readonly region: string;
  /** @throws AwsAccessError when credentials are no longer available */
  sign(call: {
    readonly method: string;
    /** Path and query as received. */
    readonly target: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<SignedCall>;
}

const endpointVariables = { bedrock: 'BEDROCK_RUNTIME', polly: 'POLLY' } as const;

/**
 * Resolves Region and credentials from the SDK's default provider chain.
 * @throws AwsAccessError naming the missing setting
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
