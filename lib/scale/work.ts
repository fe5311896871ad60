import type { Route } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { transformOf, workOf } from '../costs/call-cost.ts';
import { currentBasis, keyedCall, usualCharacters } from '../costs/call-work.ts';
import { piecesOf } from '../costs/model-cost.ts';
import { frameCharacters, modelWorks, tokensOf } from '../costs/transform-work.ts';
import { defaultModels } from '../model-ids.ts';

/**
 * How often Bedrock counts a token of an answer against the quota.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/quotas-token-burndown.html
 */
const quotaTokensPerAnswerToken = 5;

/** Read units of the rows of one organization and its site, by operation: half a unit for each read. */
const siteRowReadUnits: Readonly<Record<string, number>> = {
  getWidgetConfig: 0.5,
  createBootToken: 0.5,
  logUsage: 0.5,
};

/** The route of an operation. @throws Error for an operation that does not exist */
export function routeOf(operationId: string): Route {
  const route = routes.find((candidate) => candidate.operationId === operationId);
  if (route === undefined) throw new Error(`There is no operation ${operationId}.`);
  return route;
}

/** What calls take of what is limited, beside what `lib/costs` says of them. */
export const work = {
  preflightsPerCall: keyedCall.preflightShare,
  authorizerShare: keyedCall.authorizerShare,
  authorizerSeconds: keyedCall.authorizerMs / 1_000,
  /** For how long a transform that the cache answers has an instance. Assumed. */
  cachedSeconds: 0.03,
  siteRowReadUnits,
  /** Reserve, and settle or give back. */
  creditWritesPerAnswer: 2,
  /** The sound, and the marks of its words. */
  speechRequestsPerAnswer: 2,
} as const;

/** For how long a call has an instance for itself, in seconds. */
export function secondsOf(operationId: string): number {
  return workOf(routeOf(operationId), currentBasis).durationMs / 1_000;
}

/** Tokens that one answer takes of a model's quota, in mode `standard`; 0 where no model is asked. */
export function quotaTokensOf(operationId: string): number {
  const modelWork = modelWorks[transformOf(routeOf(operationId)) ?? ''];
  if (modelWork === undefined) return 0;
  const answerTokens = modelWork.outputTokens(usualCharacters);
  const asks = modelWork.asked === 'pieces' ? piecesOf(answerTokens, defaultModels.standard) : 1;
  return (
    asks * tokensOf(frameCharacters) +
    modelWork.inputTokens(usualCharacters) +
    answerTokens * quotaTokensPerAnswerToken
  );
}
