import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import type { LimitName, LimitOf } from './limits.ts';
import type { CallKind } from './mix.ts';
import { quotaTokensOf, routeOf, secondsOf, work } from './work.ts';

/** How much of its unit a stage lets through, and how that grows. */
export type Capacity =
  /** So much a second, and once so much more: a token bucket. */
  | { readonly kind: 'bucket'; readonly perSecond: number; readonly burst: number }
  /** A table on demand: what a new one takes, then twice the peak of half an hour ago, up to a quota. */
  | { readonly kind: 'doubling'; readonly startPerSecond: number; readonly quotaPerSecond: number }
  /** Instances of a function: as many as are there already, and so many new ones. */
  | { readonly kind: 'instances'; readonly newPerSecond: number; readonly newAtOnce: number };

/** One place on the way of a call where a limit may refuse it. */
export interface LimitStage {
  readonly name: string;
  /** The limit that one moves when the stage is full. */
  readonly limit: LimitName;
  /** What moves it, where that is not what moves the limit elsewhere. */
  readonly moves?: string;
  /** What a caller gets that is refused here. */
  readonly refusal: 429 | 503;
  /** True where only one organization's calls meet there, such as on its own item. */
  readonly isOfOne: boolean;
  /** What one call of a kind takes of the stage's unit; 0 where it does not pass there. */
  unitsPerCall(kind: CallKind): number;
  readonly capacity: Capacity;
}

export interface Deployment {
  readonly limitOf: LimitOf;
  /** Rows among which the calls of the largest organization are counted. */
  readonly meterShards: number;
}

const functionGroups = [
  'widget',
  'profiles',
  'analytics',
  'content',
  'feedback',
] as const satisfies readonly RouteGroup[];

/** The stages that a call passes, in the order in which it meets them. */
export function stagesOf({ limitOf, meterShards }: Deployment): readonly LimitStage[] {
  const bucket = (perSecond: number, burst = 0): Capacity => ({ kind: 'bucket', perSecond, burst });
  const shared = { isOfOne: false, refusal: 503 } as const;
  const ofOne = { isOfOne: true, refusal: 503 } as const;
  const tokensPerSecond = limitOf('modelTokens') / 60;
  return [
    {
      ...shared,
      name: 'Web ACL',
      limit: 'webAclRequests',
      refusal: 429,
      unitsPerCall: () => 1 + work.preflightsPerCall,
      capacity: bucket(limitOf('webAclRequests')),
    },
    {
      ...shared,
      name: 'API Gateway, account',
      limit: 'accountRequests',
      refusal: 429,
      unitsPerCall: () => 1 + work.preflightsPerCall,
      capacity: bucket(limitOf('accountRequests'), limitOf('accountBurst')),
    },
    {
      ...shared,
      name: 'Lambda, calls a second',
      limit: 'lambdaRequestsPerInstance',
      unitsPerCall: () => 1 + work.authorizerShare,
      capacity: bucket(limitOf('lambdaRequestsPerInstance') * limitOf('lambdaInstances')),
    },
    {
      ...shared,
      name: 'Lambda, instances',
      limit: 'lambdaInstances',
      unitsPerCall: (kind) => busySeconds(kind) + work.authorizerShare * work.authorizerSeconds,
      capacity: bucket(limitOf('lambdaInstances')),
    },
    ...functionGroups.map(
      (group): LimitStage => ({
        ...shared,
        name: `Lambda, new instances, ${group}`,
        limit: 'lambdaScaling',
        unitsPerCall: (kind) => (routeOf(kind.operationId).group === group ? busySeconds(kind) : 0),
        capacity: {
          kind: 'instances',
          newPerSecond: limitOf('lambdaScaling') / 10,
          newAtOnce: limitOf('lambdaScaling'),
        },
      }),
    ),
    {
      ...ofOne,
      name: 'Meter, largest organization',
      limit: 'itemWrites',
      unitsPerCall: () => 1,
      capacity: bucket(limitOf('itemWrites') * meterShards),
    },
    {
      ...shared,
      name: 'Table of the meters',
      limit: 'tableStartWrites',
      unitsPerCall: () => 1,
      capacity: {
        kind: 'doubling',
        startPerSecond: limitOf('tableStartWrites'),
        quotaPerSecond: limitOf('tableWrites'),
      },
    },
    {
      ...ofOne,
      name: "Site's row, largest organization",
      limit: 'itemReads',
      unitsPerCall: ({ operationId }) => work.siteRowReadUnits[operationId] ?? 0,
      capacity: bucket(limitOf('itemReads')),
    },
    {
      ...ofOne,
      name: 'Credits, largest organization',
      limit: 'itemWrites',
      moves: 'Nothing needs to: tokens give out long before',
      unitsPerCall: (kind) => (isPaid(kind) ? work.creditWritesPerAnswer : 0),
      capacity: bucket(limitOf('itemWrites')),
    },
    {
      ...shared,
      name: 'Bedrock, tokens',
      limit: 'modelTokens',
      unitsPerCall: (kind) => (isPaid(kind) ? quotaTokensOf(kind.operationId) : 0),
      capacity: bucket(tokensPerSecond, limitOf('modelTokens')),
    },
    {
      ...shared,
      name: 'Polly, requests',
      limit: 'speechRequests',
      unitsPerCall: (kind) => (isPaid(kind) && isSpeech(kind) ? work.speechRequestsPerAnswer : 0),
      capacity: bucket(limitOf('speechRequests'), limitOf('speechBurst')),
    },
  ];
}

/** What a stage lets through for ever, in its unit and a second; null where it grows with what it is given. */
export function sustainedPerSecond(capacity: Capacity): number | null {
  switch (capacity.kind) {
    case 'bucket':
      return capacity.perSecond;
    case 'doubling':
      return capacity.startPerSecond;
    case 'instances':
      return null;
  }
}

/** Seconds for which a call has an instance for itself. */
function busySeconds({ operationId, isCached }: CallKind): number {
  return isCached ? work.cachedSeconds : secondsOf(operationId);
}

/** Whether a call reserves credits and asks a model or a voice. */
function isPaid({ operationId, isCached }: CallKind): boolean {
  return !isCached && routeOf(operationId).group === 'content';
}

function isSpeech({ operationId }: CallKind): boolean {
  return operationId === 'exportSpeech';
}
