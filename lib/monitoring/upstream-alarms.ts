import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type ModelIds, type ModelUse, modelUses } from '../../shared/catalog/ai.ts';
import { planNames } from '../../shared/contract/names.ts';
import { isOwnProfileArn } from '../model-ids.ts';
import type { AlarmSet } from './alarm-set.ts';
import { sumOf } from './failures.ts';
import type { LogMetrics } from './log-metrics.ts';

export interface UsedModel {
  readonly modelId: string;
  readonly uses: readonly ModelUse[];
}

export function usedModels(models: ModelIds): readonly UsedModel[] {
  return [...new Set(Object.values(models))].map((modelId) => ({
    modelId,
    uses: modelUses.filter((use) => models[use] === modelId),
  }));
}

function throttlingImpact({ modelId, uses }: UsedModel): string {
  const modes = uses.filter((use) => use !== 'judge');
  return modes.length === 0
    ? `Visitors receive AI results that were not compared with their source, because Bedrock throttles ${modelId}, the judge.`
    : `AI transforms in mode ${modes.join(' or ')} return 503 because Bedrock throttles ${modelId}.`;
}

/**
 * Returns a metric of a model. For an application inference profile, `ModelId` is its ID, which is the end of its ARN.
 * https://github.com/cloud-custodian/cloud-custodian/pull/10786
 */
export function modelMetric(
  modelId: string,
  metricName: 'Invocations' | 'InvocationThrottles' | 'InvocationLatency' | 'LegacyModelInvocations',
  statistic: string,
): Metric {
  return new Metric({
    namespace: 'AWS/Bedrock',
    metricName,
    dimensionsMap: { ModelId: isOwnProfileArn(modelId) ? (modelId.split('/').at(-1) ?? modelId) : modelId },
    statistic,
  });
}

export function creditsExhausted(logMetrics: LogMetrics): MathExpression {
  return new MathExpression({
    expression: sumOf(planNames),
    usingMetrics: Object.fromEntries(
      planNames.map((plan) => [plan, logMetrics.ofPlan('CreditsExhaustedCalls', plan)]),
    ),
    label: 'calls without credits',
  });
}

export function addUpstreamAlarms(
  alarms: AlarmSet,
  models: readonly UsedModel[],
  logMetrics: LogMetrics,
): void {
  for (const model of models) {
    alarms.add(`ModelThrottles-${model.uses.join('-')}`, {
      impact: throttlingImpact(model),
      severity: 'warning',
      isEssential: false,
      runbook: 'model-throttles',
      measure: { kind: 'count', metric: modelMetric(model.modelId, 'InvocationThrottles', 'Sum') },
      threshold: 5,
      periodMinutes: 5,
      periods: { reached: 2, of: 3 },
    });
    alarms.add(`LegacyModel-${model.uses.join('-')}`, {
      impact: `No impact yet. AWS will retire ${model.modelId}: its calls in mode ${model.uses.join(' or ')} then fail.`,
      severity: 'warning',
      isEssential: false,
      runbook: 'legacy-model',
      measure: { kind: 'count', metric: modelMetric(model.modelId, 'LegacyModelInvocations', 'Sum') },
      threshold: 1,
      periodMinutes: 24 * 60,
    });
  }
  alarms.add('SpeechThrottles', {
    impact: 'Speech requests return 503: Polly throttles calls.',
    severity: 'warning',
    isEssential: false,
    runbook: 'speech-throttles',
    measure: { kind: 'count', metric: logMetrics.of('SpeechThrottles') },
    threshold: 5,
    periodMinutes: 5,
    periods: { reached: 2, of: 3 },
  });
  alarms.add('CreditsExhausted', {
    impact: 'AI transforms fail for an organization until next month: its credits are exhausted.',
    severity: 'warning',
    isEssential: true,
    runbook: 'credits-exhausted',
    measure: { kind: 'count', metric: creditsExhausted(logMetrics) },
    threshold: 1,
    periodMinutes: 60,
  });
}
