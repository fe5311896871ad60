import { Aws } from 'aws-cdk-lib';
import type { AiMode } from '../../shared/contract/vocabulary.ts';
import { acknowledge } from '../acknowledge.ts';
import type { GuardrailOptions } from '../context.ts';
import type { WidgetFunction } from './widget-function.ts';

/** Tells the function which Bedrock model each AI mode uses, and lets it call those and no other. */
export function bindModels(target: WidgetFunction, models: Readonly<Record<AiMode, string>>): void {
  for (const [mode, id] of Object.entries(models)) {
    target.setEnvironment(`BEDROCK_MODEL_${mode.toUpperCase()}`, id);
  }
  for (const id of new Set(Object.values(models))) allowModel(target, id);
}

/** Tells the function which Guardrail to put every model call under, and lets it do so. */
export function bindGuardrail(target: WidgetFunction, { id, version }: GuardrailOptions): void {
  target.setEnvironment('BEDROCK_GUARDRAIL_ID', id);
  target.setEnvironment('BEDROCK_GUARDRAIL_VERSION', version);
  const guardrailArn = `arn:${Aws.PARTITION}:bedrock:${Aws.REGION}:${Aws.ACCOUNT_ID}:guardrail/${id}`;
  target.allow(['bedrock:ApplyGuardrail'], [guardrailArn]);
}

/** Lets the function speak with Polly, and tells it what its answers call that. */
export function bindSpeech(target: WidgetFunction): void {
  target.setEnvironment('SPEECH_MODEL', 'amazon-polly');
  // SynthesizeSpeech takes no resource but a lexicon, and none is used here.
  target.allow(['polly:SynthesizeSpeech'], ['*']);
}

/**
 * An inference profile needs itself and its foundation model wherever it may run: in this Region and without a
 * Region for a global profile, in any Region of its geography for another.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/global-cross-region-inference.html
 */
function allowModel(target: WidgetFunction, id: string): void {
  const [scope = '', ...rest] = id.split('.');
  const isProfile = isProfileScope(scope);
  if (!isProfile) {
    target.allow(['bedrock:InvokeModel'], [modelArn(Aws.REGION, id)]);
    return;
  }
  const model = rest.join('.');
  const profileArn = `arn:${Aws.PARTITION}:bedrock:${Aws.REGION}:${Aws.ACCOUNT_ID}:inference-profile/${id}`;
  target.allow(['bedrock:InvokeModel'], [profileArn]);
  const onlyThroughProfile = { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } };
  if (scope === 'global') {
    const places = [modelArn(Aws.REGION, model), modelArn('', model)];
    target.allow(['bedrock:InvokeModel'], places, onlyThroughProfile);
    return;
  }
  target.allow(['bedrock:InvokeModel'], [modelArn('*', model)], onlyThroughProfile);
  acknowledge(
    target,
    `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${model}]`,
    "One model, through one profile, in whichever Region of the profile's geography Bedrock runs it.",
  );
}

/** Scopes of the system-defined inference profiles; anything else before the first dot is a model's maker. */
function isProfileScope(scope: string): boolean {
  return ['global', 'us', 'eu', 'apac', 'jp', 'au', 'ca', 'us-gov'].includes(scope);
}

function modelArn(region: string, model: string): string {
  return `arn:${Aws.PARTITION}:bedrock:${region}::foundation-model/${model}`;
}
