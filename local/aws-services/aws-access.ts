import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient } from '@aws-sdk/client-polly';
import { SignatureV4 } from '@smithy/signature-v4';
import { AwsAccessError } from '../errors.ts';

export type RealService = 'bedrock' | 'polly';

interface Call {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const endpointVariables = { bedrock: 'BEDROCK_RUNTIME', polly: 'POLLY' } as const;

/**
 * Resolves Region and credentials from the SDK's default provider chain.
 * @returns a function that signs calls to the service. That function throws AwsAccessError when credentials are no
 * longer available.
 * @throws AwsAccessError naming the missing setting
 */
export async function openAwsAccess(service: RealService) {
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
  const UseFIPS = await config.useFipsEndpoint();
  const UseDualStack = await config.useDualstackEndpoint();
  const root =
    configuredEndpoint(service) ?? config.endpointProvider({ Region: region, UseFIPS, UseDualStack }).url;
  const signer = new SignatureV4({ service, region, credentials, sha256: config.sha256 });
  return async ({ method, target, headers, body }: Call) => {
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
