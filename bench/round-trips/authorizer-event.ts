/** What a REST API asks its REQUEST authorizer about a widget key. */
export function authorizerEvent(key: string) {
  return {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:eu-central-1:123456789012:abcde12345/prod/GET/api/v1/presets',
    headers: { 'X-Api-Key': key },
    requestContext: { requestId: 'bench' },
  };
}
