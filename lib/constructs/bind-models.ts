import { Aws } from 'aws-cdk-lib';
import type { ModelIds } from '../../shared/catalog/ai.ts';
import { acknowledge } from '../acknowledge.ts';
import type { DeployOptions, ModelFamilies } from '../deploy-options.ts';
import { modelGrants, onlyThrough } from './model-grants.ts';
import type { WidgetFunction } from './widget-function.ts';

/**
 * Sets the function's Bedrock model for each AI mode and for the judge, and grants access to only these models.
 * @param families foundation models behind application inference profiles, keyed by model use
 */
export function bindModels(target: WidgetFunction, models: ModelIds, families: ModelFamilies): void {
  for (const [use, id] of Object.entries(models)) {
    target.setEnvironment(`BEDROCK_MODEL_${use.toUpperCase()}`, id);
  }
  for (const [use, id] of Object.entries(families)) {
    if (id !== undefined) target.setEnvironment(`BEDROCK_MODEL_FAMILY_${use.toUpperCase()}`, id);
  }
  for (const { resources, through, wildcard } of modelGrants(models, families)) {
    target.allow(['bedrock:InvokeModel'], [...resources], onlyThrough(through));
    if (wildcard !== null) acknowledge(target, wildcard.finding, wildcard.reason);
  }
}

export function bindGuardrail(
  target: WidgetFunction,
  { id, version }: NonNullable<DeployOptions['guardrail']>,
): void {
  target.setEnvironment('BEDROCK_GUARDRAIL_ID', id);
  target.setEnvironment('BEDROCK_GUARDRAIL_VERSION', version);
  const guardrailArn = `arn:${Aws.PARTITION}:bedrock:${Aws.REGION}:${Aws.ACCOUNT_ID}:guardrail/${id}`;
  target.allow(['bedrock:ApplyGuardrail'], [guardrailArn]);
}

export function bindSpeech(target: WidgetFunction): void {
  target.setEnvironment('SPEECH_MODEL', 'amazon-polly');
  target.allow(['polly:SynthesizeSpeech'], ['*']);
  acknowledge(
    target,
    'AwsSolutions-IAM5[Resource::*]',
    'polly:SynthesizeSpeech supports only lexicons as resources, and the function uses none.',
  );
}
