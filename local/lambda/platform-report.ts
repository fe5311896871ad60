/** How an invocation ended whose function could not log it any more. */
export interface LostInvocation {
  readonly awsRequestId: string;
  readonly durationMs: number;
  readonly status: 'timeout' | 'failure';
  /** Such as `Runtime.ExitError`. */
  readonly errorType: string;
}

/**
 * The line that Lambda writes into a function's log, in its JSON format, for such an invocation.
 * https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html#platform-report
 */
export function platformReport({ awsRequestId, durationMs, status, errorType }: LostInvocation): string {
  return JSON.stringify({
    time: new Date().toISOString(),
    type: 'platform.report',
    record: { requestId: awsRequestId, metrics: { durationMs }, status, errorType },
  });
}
