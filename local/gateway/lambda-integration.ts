import * as z from 'zod';
import type { InvokeFunction } from './authorizer.ts';
import { GatewayRefusal, refuse } from './gateway-responses.ts';
import type { HttpResponse } from './response.ts';
import type { LambdaProxyIntegration } from './rest-api.ts';

const headerValue = z.union([z.string(), z.boolean(), z.number()]).transform(String);

const proxyResponseSchema = z.strictObject({
  statusCode: z.coerce.number().int().min(100).max(599).default(200),
  headers: z.record(z.string(), headerValue.nullable()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Invokes a function and converts its result to an HTTP response. If the function fails or its result is malformed, the
 * status is 502 (https://repost.aws/knowledge-center/malformed-502-api-gateway). Neither case has its own response
 * type, so DEFAULT_5XX applies. LocalStack does the same and verifies this against AWS. INTEGRATION_FAILURE means that
 * the function could not be invoked.
 * @throws GatewayRefusal DEFAULT_5XX with status 502, INTEGRATION_TIMEOUT, INTEGRATION_FAILURE, REQUEST_TOO_LARGE
 */
export async function callLambda(
  integration: LambdaProxyIntegration,
  event: object,
  invoke: InvokeFunction,
): Promise<HttpResponse> {
  const invocation = invoke(integration.functionName, JSON.stringify(event));
  const payload = await withinTimeout(invocation, integration.timeoutMs).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const parsed = proxyResponseSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) throw malformed(parsed.error);
  const { statusCode, headers, body } = parsed.data;
  const named = Object.entries(headers ?? {}).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  const hasType = named.some(([name]) => name.toLowerCase() === 'content-type');
  return {
    status: statusCode,
    headers: hasType ? named : [...named, ['Content-Type', 'application/json']],
    body: Buffer.from(body ?? ''),
  };
}

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
