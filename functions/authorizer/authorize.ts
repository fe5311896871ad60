import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { headerNames } from '../../shared/contract/headers.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { toAuthorizerContext } from '../../shared/security/authorizer-context.ts';
import type { Deps } from './deps.ts';
import { type FoundCaller, findCaller } from './find-caller.ts';

/**
 * Authorizes a widget key. Denies a malformed, unknown, expired or revoked key. Throws if the store is unavailable:
 * API Gateway then returns 500, caches nothing and calls the authorizer again.
 */
export function authorize(deps: Deps) {
  return async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const traceId = event.requestContext.requestId;
    try {
      const found = await findCaller(rawKeyOf(event), deps);
      const decision = found === null ? deny(event.methodArn) : allow(event.methodArn, found);
      deps.log.info(logMessages.COMPLETED, {
        traceId,
        decision: found === null ? 'Deny' : 'Allow',
        orgId: found?.caller.orgId ?? null,
        keyId: found?.caller.keyId ?? null,
      });
      return decision;
    } catch (error) {
      deps.log.error(logMessages.AUTHORIZER_FAILED, error, { traceId });
      throw new Error('The authorizer failed.');
    }
  };
}

function rawKeyOf(event: APIGatewayRequestAuthorizerEvent): string {
  const wanted = headerNames.apiKey.toLowerCase();
  const sent = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === wanted);
  return sent?.[1] ?? '';
}

function allow(methodArn: string, { caller, usageKeyValue }: FoundCaller): APIGatewayAuthorizerResult {
  return {
    principalId: caller.keyId,
    policyDocument: policy('Allow', methodArn),
    context: toAuthorizerContext(caller),
    usageIdentifierKey: usageKeyValue,
  };
}

function deny(methodArn: string): APIGatewayAuthorizerResult {
  return { principalId: 'unknown', policyDocument: policy('Deny', methodArn) };
}

function policy(effect: 'Allow' | 'Deny', methodArn: string): APIGatewayAuthorizerResult['policyDocument'] {
  return {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: wholeStage(methodArn) }],
  };
}

/**
 * Widens the ARN of a method (`api/stage/GET/path…`) to all methods of the stage: API Gateway caches the policy per key
 * and applies it to later calls of other methods.
 */
function wholeStage(methodArn: string): string {
  const [api = '', stage = ''] = methodArn.split('/');
  return `${api}/${stage}/*/*`;
}
