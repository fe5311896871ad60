import { Aws } from 'aws-cdk-lib';
import type { ModelIds, ModelUse } from '../../shared/catalog/ai.ts';
import { acknowledge } from '../acknowledge.ts';
import type { GuardrailOptions } from '../deploy-options.ts';
import { modelGrants, onlyThrough } from './model-grants.ts';
import type { WidgetFunction } from './widget-function.ts';

/**
 * Sets the function's Bedrock model of each AI mode and of the judge, and allows it to invoke only those.
 *
 * @param families the model behind an application inference profile, by use, where known
 */
export function bindModels(
  target: WidgetFunction,
  models: ModelIds,
  families: Readonly<Partial<Record<ModelUse, string>>>,
): void {
  for (const [use, id] of Object.entries(models)) {
    target.setEnvironment(`BEDROCK_MODEL_${use.toUpperCase()}`, id);
  }
  for (const [use, id] of Object.entries(families)) {
    target.setEnvironment(`BEDROCK_MODEL_FAMILY_${use.toUpperCase()}`, id);
  }
  for (const { resources, through, wildcard } of modelGrants(models, families)) {
    target.allow(['bedrock:InvokeModel'], [...resources], onlyThrough(through));
    if (wildcard !== null) acknowledge(target, wildcard.finding, wildcard.reason);
  }
}

/** Sets the Guardrail that the function applies to every model call, and allows it to do so. */
export function bindGuardrail(target: WidgetFunction, { id, version }: GuardrailOptions): void {
  target.setEnvironment('BEDROCK_GUARDRAIL_ID', id);
  target.setEnvironment('BEDROCK_GUARDRAIL_VERSION', version);
  const guardrailArn = `arn:${Aws.PARTITION}:bedrock:${Aws.REGION}:${Aws.ACCOUNT_ID}:guardrail/${id}`;
  target.allow(['bedrock:ApplyGuardrail'], [guardrailArn]);
}

/** Allows the function to call Polly, and sets the speaker name for responses. */
export function bindSpeech(target: WidgetFunction): void {
  target.setEnvironment('SPEECH_MODEL', 'amazon-polly');
  target.allow(['polly:SynthesizeSpeech'], ['*']);
  acknowledge(
    target,
    'AwsSolutions-IAM5[Resource::*]',
    'polly:SynthesizeSpeech takes no resource but a lexicon, and none is used here.',
  );
}
