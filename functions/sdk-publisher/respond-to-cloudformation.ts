export interface CloudFormationResponse {
  readonly Status: 'SUCCESS' | 'FAILED';
  readonly Reason: string;
  readonly PhysicalResourceId: string;
  readonly StackId: string;
  readonly RequestId: string;
  readonly LogicalResourceId: string;
}

const timeoutMs = 10_000;

/**
 * Sends the response to CloudFormation's presigned URL.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
export async function respondToCloudFormation(
  responseUrl: string,
  body: CloudFormationResponse,
): Promise<void> {
  const response = await fetch(responseUrl, {
    method: 'PUT',
    // The presigned URL requires a request without a content type.
    headers: { 'Content-Type': '' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`CloudFormation rejected the response: ${response.status}.`);
}
