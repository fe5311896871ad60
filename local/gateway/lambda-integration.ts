import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod';
import type { InvokeFunction } from './authorizer.ts';
import type { RoutedRequest } from './gateway-request.ts';
import { GatewayRefusal, refuse } from './gateway-responses.ts';
import type { GatewayAnswer } from './response.ts';
import type { LambdaProxyIntegration } from './rest-api.ts';

const headerValue = z.union([z.string(), z.boolean(), z.number()]).transform(String);

/** No field is required and no additional field is allowed. */
const proxyAnswerSchema = z.strictObject({
  statusCode: z.coerce.number().int().min(100).max(599).default(200),
  headers: z.record(z.string(), headerValue.nullable()).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(headerValue)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Headers of an integration response that are renamed to `x-amzn-Remapped-<name>`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html
 */
const remapped = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-md5',
  'date',
  'expect',
  'host',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'www-authenticate',
]);

/**
 * Invokes a function and converts its result to an HTTP response.
 * A failed function and a malformed result are both a 502 "Internal server error"
 * (https://repost.aws/knowledge-center/malformed-502-api-gateway) without their own response type, so DEFAULT_5XX
 * applies: LocalStack, whose snapshot tests compare it with AWS, does the same. INTEGRATION_FAILURE is for a function
 * that cannot be invoked at all.
 * @throws GatewayRefusal DEFAULT_5XX with status 502, INTEGRATION_TIMEOUT, INTEGRATION_FAILURE, REQUEST_TOO_LARGE
 */
export async function callLambda(
  integration: LambdaProxyIntegration,
  event: object,
  request: RoutedRequest,
  invoke: InvokeFunction,
): Promise<GatewayAnswer> {
  const { traceId } = request;
  const invocation = invoke(integration.functionName, JSON.stringify(event), { traceId });
  const payload = await withinTimeout(invocation, integration.timeoutMs).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const answer = proxyAnswerSchema.safeParse(JSON.parse(payload));
  if (!answer.success) throw malformed(answer.error);
  const headers = headersOf(answer.data);
  if (!headers.every(isSendable)) throw malformed('a header that HTTP cannot carry');
  return { status: answer.data.statusCode, headers, body: Buffer.from(answer.data.body ?? '') };
}

type ProxyAnswer = z.infer<typeof proxyAnswerSchema>;

async function withinTimeout(invocation: Promise<string>, timeoutMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(refuse('INTEGRATION_TIMEOUT')), timeoutMs);
  });
  try {
    return await Promise.race([invocation, timeout]);
  } finally {
    clearTimeout(timer);
    invocation.catch(() => undefined);
  }
}

function refusalOf(error: unknown): GatewayRefusal {
  if (error instanceof GatewayRefusal) return error;
  const name = error instanceof Error ? error.name : '';
  const errorType = error instanceof Error && 'errorType' in error ? error.errorType : undefined;
  if (errorType === 'RequestEntityTooLargeException') return refuse('REQUEST_TOO_LARGE');
  return name === 'FunctionError' ? malformed(error) : refuse('INTEGRATION_FAILURE');
}

function malformed(cause: unknown): GatewayRefusal {
  return new GatewayRefusal({ type: 'DEFAULT_5XX', status: 502 }, { cause });
}

/** `multiValueHeaders` override `headers` of the same name. */
function headersOf({ headers, multiValueHeaders }: ProxyAnswer): [string, string][] {
  const byName = new Map<string, { name: string; values: string[] }>();
  const set = (name: string, values: string[]) => byName.set(name.toLowerCase(), { name, values });
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== null) set(name, [value]);
  for (const [name, values] of Object.entries(multiValueHeaders ?? {})) set(name, values);
  if (!byName.has('content-type')) set('Content-Type', ['application/json']);
  return [...byName.values()].flatMap(({ name, values }) =>
    values.map((value): [string, string] => [
      remapped.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name,
      value,
    ]),
  );
}

function isSendable([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
