/** How a custom resource ended, as CloudFormation reads it. */
export interface CloudFormationAnswer {
  readonly Status: 'SUCCESS' | 'FAILED';
  /** Shown to whoever deploys, when it failed. */
  readonly Reason: string;
  readonly PhysicalResourceId: string;
  readonly StackId: string;
  readonly RequestId: string;
  readonly LogicalResourceId: string;
}

/** How long CloudFormation may take to accept the answer, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Puts the answer where CloudFormation waits for it, a presigned address.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 *
 * @throws Error when it is not accepted
 */
export async function answerCloudFormation(responseUrl: string, answer: CloudFormationAnswer): Promise<void> {
  const response = await fetch(responseUrl, {
    method: 'PUT',
    // The address is signed for a request without a content type.
    headers: { 'Content-Type': '' },
    body: JSON.stringify(answer),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`CloudFormation did not take the answer: ${response.status}.`);
}
