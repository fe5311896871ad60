import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { toAuthorizerContext } from '../../shared/security/authorizer-context.ts';
import type { FoundCaller } from './find-caller.ts';

/** Lets the caller through to every method: the gateway keeps the answer per key, whatever was called first. */
export function allow(methodArn: string, { caller, usageKeyValue }: FoundCaller): APIGatewayAuthorizerResult {
  return {
    principalId: caller.keyId,
    policyDocument: policy('Allow', methodArn),
    context: toAuthorizerContext(caller),
    usageIdentifierKey: usageKeyValue,
  };
}

/** Refuses every method of the stage. */
export function deny(methodArn: string): APIGatewayAuthorizerResult {
  return { principalId: 'unknown', policyDocument: policy('Deny', methodArn) };
}

function policy(effect: 'Allow' | 'Deny', methodArn: string): APIGatewayAuthorizerResult['policyDocument'] {
  return {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: wholeStage(methodArn) }],
  };
}

/** The ARN of a method (`api/stage/GET/path…`) widened to every method of its stage. */
function wholeStage(methodArn: string): string {
  const [api = '', stage = ''] = methodArn.split('/');
  return `${api}/${stage}/*/*`;
}
