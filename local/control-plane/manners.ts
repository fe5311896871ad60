/** Where AWS may answer one way or another, or is slower than anybody wants on a laptop. */
export interface ControlPlaneManners {
  /**
   * What a key's second usage plan for one stage is refused with: AWS documents both for CreateUsagePlanKey.
   * ConflictException where it is not said.
   */
  readonly planConflict?: 'ConflictException' | 'BadRequestException';
  /** Bounds of single operations, by `METHOD pattern`, such as `PATCH usageplans/*`; none where it is not said. */
  readonly rates?: Readonly<Record<string, CallRate>>;
}

/** How often an account may make a call, and how a refusal says when to come back. */
export interface CallRate {
  readonly calls: number;
  readonly windowSeconds: number;
  /** Whether a refusal has Retry-After. */
  readonly tellsRetryAfter: boolean;
}

/**
 * The fixed rates of AWS that matter here.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
export const awsRates = {
  'PATCH usageplans/*': { calls: 1, windowSeconds: 20, tellsRetryAfter: false },
  'POST apikeys': { calls: 5, windowSeconds: 1, tellsRetryAfter: false },
  'DELETE apikeys/*': { calls: 5, windowSeconds: 1, tellsRetryAfter: false },
} as const satisfies Readonly<Record<string, CallRate>>;
