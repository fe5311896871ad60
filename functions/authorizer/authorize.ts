import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { headerNames } from '../../shared/contract/headers.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { Deps } from './deps.ts';
import { findCaller } from './find-caller.ts';
import { allow, deny } from './policy.ts';

/**
 * Decides about a widget key. Allow carries the caller and the organization's usage key; Deny means the key is
 * unknown, expired or revoked. When the store does not answer it throws: the gateway then answers 500, keeps
 * nothing, and asks again with the next call.
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
      deps.log.error(logMessages.AUTHORIZER_COULD_NOT_TELL, error, { traceId });
      throw new Error('The authorizer could not decide.');
    }
  };
}

function rawKeyOf(event: APIGatewayRequestAuthorizerEvent): string {
  const wanted = headerNames.apiKey.toLowerCase();
  const sent = Object.entries(event.headers ?? {}).find(([name]) => name.toLowerCase() === wanted);
  return sent?.[1] ?? '';
}
