import { region } from './account.ts';

/** Signing name of a service, and the prefix of the operation in X-Amz-Target. */
const services = {
  DynamoDBStreams_20120810: 'dynamodb',
  AWSEvents: 'events',
  AmazonSQS: 'sqs',
} as const;

/**
 * Calls an operation over AWS's JSON protocol, for services whose SDK client is not installed. moto does not verify
 * signatures.
 */
export async function callJson(
  endpoint: string,
  prefix: keyof typeof services,
  operation: string,
  input: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.0',
      'X-Amz-Target': `${prefix}.${operation}`,
      Authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${region}/${services[prefix]}/aws4_request, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${operation} is answered ${answer.status}: ${text}`);
  return text === '' ? {} : JSON.parse(text);
}
