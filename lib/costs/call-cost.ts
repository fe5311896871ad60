import { transformNameSchema } from '../../shared/contract/enumerations.ts';
import type { Route } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { groupSettings } from '../group-settings.ts';
import {
  type CallWork,
  type CostBasis,
  currentBasis,
  keyedCall,
  preflightAnswerBytes,
  speechAnswerBytes,
  storeWaitMs,
  tracedShare,
  transformGroup,
  transformWork,
  workByOperation,
} from './call-work.ts';
import { bytesOfGigabyte, dollarsOf, prices } from './prices.ts';
import type { Dollars } from './services.ts';

/** The transform of a route; null for a route without one. */
export function transformOf({ group, path }: Route): string | null {
  if (group !== transformGroup) return null;
  return transformNameSchema.parse(path.slice(path.lastIndexOf('/') + 1));
}

/** The route of a transform. */
export function routeOfTransform(transform: string): Route | undefined {
  return routes.find((route) => transformOf(route) === transform);
}

/** True for the transform that a voice answers instead of a model. */
export function isSpeech(transform: string | null): boolean {
  return transform === 'tts-export';
}

/** What a call of a route makes. @throws Error for a route whose work is not written down in `call-work.ts` */
export function workOf(route: Route, { transformWaits, speechWaits }: CostBasis): CallWork {
  const transform = transformOf(route);
  if (transform === null) {
    const work = workByOperation[route.operationId];
    if (work === undefined) throw new Error(`The costs of ${route.operationId} are not known.`);
    return work;
  }
  const [waits, answerBytes] = isSpeech(transform)
    ? [speechWaits, speechAnswerBytes]
    : [transformWaits, transformWork.answerBytes];
  return { ...transformWork, durationMs: transformWork.durationMs + waits * storeWaitMs, answerBytes };
}

/**
 * US dollars of one call by service, without its preflight and without models and voices.
 *
 * @param work what the call makes, where it is not what is usual for its route
 */
export function callDollars(
  route: Route,
  basis: CostBasis = currentBasis,
  work = workOf(route, basis),
): Dollars {
  const asked = route.keyed ? keyedCall.authorizerShare : 0;
  const { memoryMegabytes } = groupSettings[route.group];
  const gigabyteSeconds =
    gigabyteSecondsOf(work.durationMs, memoryMegabytes) +
    asked * gigabyteSecondsOf(keyedCall.authorizerMs, keyedCall.authorizerMegabytes);
  const writeUnits = work.writeUnits + (route.keyed ? keyedCall.meterWriteUnits : 0);
  const readUnits = work.readUnits + asked * keyedCall.authorizerReadUnits;
  const { access, run } = basis.logBytes;
  return {
    apiGateway: dollarsOf(1, prices.gatewayCalls),
    lambda:
      dollarsOf(1 + asked, prices.lambdaRequests) + dollarsOf(gigabyteSeconds, prices.lambdaGigabyteSeconds),
    dynamodb: dollarsOf(writeUnits, prices.writeUnits) + dollarsOf(readUnits, prices.readUnits),
    logs: dollarsOf((access + run) / bytesOfGigabyte, prices.logGigabytes),
    traces: dollarsOf(tracedShare, prices.traces),
    dataOut: dollarsOf(work.answerBytes / bytesOfGigabyte, prices.dataOutGigabytes),
    models: 0,
    speech: 0,
  };
}

/** US dollars of one preflight by service: API Gateway answers it by itself, counts it as a call, and writes its line. */
export function preflightDollars({ logBytes }: CostBasis = currentBasis): Dollars {
  return {
    apiGateway: dollarsOf(1, prices.gatewayCalls),
    lambda: 0,
    dynamodb: 0,
    logs: dollarsOf(logBytes.access / bytesOfGigabyte, prices.logGigabytes),
    traces: dollarsOf(tracedShare, prices.traces),
    dataOut: dollarsOf(preflightAnswerBytes / bytesOfGigabyte, prices.dataOutGigabytes),
    models: 0,
    speech: 0,
  };
}

function gigabyteSecondsOf(durationMs: number, megabytes: number): number {
  return (durationMs / 1_000) * (megabytes / 1_024);
}
