import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AiMode } from '../../shared/contract/vocabulary.ts';
import type { AlarmSet } from './alarm-set.ts';
import { type LogMetrics, planNames } from './log-metrics.ts';

/** A model with the AI modes that use it. */
export interface UsedModel {
  readonly modelId: string;
  readonly modes: readonly AiMode[];
}

/** Each model once, whatever modes share it. */
export function usedModels(models: Readonly<Record<AiMode, string>>): readonly UsedModel[] {
  const { standard, smart, genius } = models;
  const modes = Object.entries({ standard, smart, genius } satisfies Record<AiMode, string>);
  return [...new Set(Object.values(models))].map((modelId) => ({
    modelId,
    modes: modes.flatMap(([mode, id]) => (id === modelId && isMode(mode) ? [mode] : [])),
  }));
}

function isMode(text: string): text is AiMode {
  return text === 'standard' || text === 'smart' || text === 'genius';
}

/** A metric that Bedrock keeps of one model, under the id that it is called by. */
export function modelMetric(
  modelId: string,
  metricName: 'Invocations' | 'InvocationThrottles' | 'InvocationLatency',
  statistic: string,
): Metric {
  return new Metric({
    namespace: 'AWS/Bedrock',
    metricName,
    dimensionsMap: { ModelId: modelId },
    statistic,
  });
}

/** Refusals for want of AI credits, on all plans together. */
export function creditsExhausted(logMetrics: LogMetrics): MathExpression {
  return new MathExpression({
    expression: planNames.map((plan) => `FILL(${plan}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(
      planNames.map((plan) => [plan, logMetrics.ofPlan('CreditsExhaustedCalls', plan)]),
    ),
    label: 'calls without credits',
  });
}

/** Alarms on what the content function depends on, and on credits. */
export function addUpstreamAlarms(
  alarms: AlarmSet,
  models: readonly UsedModel[],
  logMetrics: LogMetrics,
): void {
  for (const { modelId, modes } of models) {
    alarms.add(`ModelThrottles-${modes.join('-')}`, {
      harm: `Visitors who ask for AI help in mode ${modes.join(' or ')} are told to wait: Bedrock refuses calls of ${modelId}.`,
      runbook: 'model-throttles',
      measure: { kind: 'count', metric: modelMetric(modelId, 'InvocationThrottles', 'Sum') },
      threshold: 5,
      periodMinutes: 5,
      periods: { reached: 2, of: 3 },
    });
  }
  alarms.add('SpeechThrottles', {
    harm: 'Visitors who want a text read aloud are told to wait: Polly refuses calls.',
    runbook: 'speech-throttles',
    measure: { kind: 'count', metric: logMetrics.of('SpeechThrottles') },
    threshold: 5,
    periodMinutes: 5,
    periods: { reached: 2, of: 3 },
  });
  alarms.add('CreditsExhausted', {
    harm: 'Visitors of an organization get no AI help until next month: its credits are used up.',
    runbook: 'credits-exhausted',
    measure: { kind: 'count', metric: creditsExhausted(logMetrics) },
    threshold: 1,
    periodMinutes: 60,
    periods: { reached: 1, of: 1 },
  });
}
