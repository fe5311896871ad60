import type { APIGatewayEventRequestContext, Context } from 'aws-lambda';

export function requestContextOf<Authorizer>({
  sourceIp = '203.0.113.7',
  ...fields
}: { readonly authorizer: Authorizer; readonly sourceIp?: string } & Partial<
  Omit<APIGatewayEventRequestContext, 'authorizer'>
>) {
  return {
    accountId: '123456789012',
    apiId: 'abc',
    httpMethod: 'GET',
    identity: {
      accessKey: null,
      accountId: null,
      apiKey: null,
      apiKeyId: null,
      caller: null,
      clientCert: null,
      cognitoAuthenticationProvider: null,
      cognitoAuthenticationType: null,
      cognitoIdentityId: null,
      cognitoIdentityPoolId: null,
      principalOrgId: null,
      sourceIp,
      user: null,
      userAgent: null,
      userArn: null,
    },
    path: '/prod',
    protocol: 'HTTP/1.1',
    requestId: 'request-1',
    extendedRequestId: 'trace-1',
    requestTimeEpoch: Date.UTC(2026, 10, 21),
    resourceId: 'def',
    resourcePath: '/',
    stage: 'prod',
    ...fields,
  };
}

export function lambdaContextOf(awsRequestId: string, getRemainingTimeInMillis: () => number): Context {
  return {
    awsRequestId,
    getRemainingTimeInMillis,
    callbackWaitsForEmptyEventLoop: true,
    functionName: 'function',
    functionVersion: '1',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:function',
    memoryLimitInMB: '512',
    logGroupName: 'group',
    logStreamName: 'stream',
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
