import { Aws } from 'aws-cdk-lib';
import { type ModelIds, type ModelUse, modelUses } from '../../shared/catalog/ai.ts';
import { acknowledge } from '../acknowledge.ts';
import type { GuardrailOptions } from '../deploy-options.ts';
import { isOwnProfileArn, isProfileId } from '../model-ids.ts';
import type { WidgetFunction } from './widget-function.ts';

/**
 * Tells the function which Bedrock model each AI mode and the judge use, and lets it call those and no other.
 *
 * @param families the model behind an application inference profile, by use, where it is known
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
  const ids = new Set(Object.values(models));
  for (const id of ids) {
    const behind = modelUses.flatMap((use) => (models[use] === id ? (families[use] ?? []) : []));
    if (isOwnProfileArn(id)) allowOwnProfile(target, id, behind[0] ?? '*');
    else allowModel(target, id);
  }
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
  if (!isProfileId(id)) {
    target.allow(['bedrock:InvokeModel'], [modelArn(Aws.REGION, id)]);
    return;
  }
  const [scope, ...rest] = id.split('.');
  const model = rest.join('.');
  const profileArn = `arn:${Aws.PARTITION}:bedrock:${Aws.REGION}:${Aws.ACCOUNT_ID}:inference-profile/${id}`;
  target.allow(['bedrock:InvokeModel'], [profileArn]);
  if (scope === 'global') {
    const places = [modelArn(Aws.REGION, model), modelArn('', model)];
    target.allow(['bedrock:InvokeModel'], places, onlyThrough(profileArn));
    return;
  }
  allowInAnyRegion(
    target,
    model,
    profileArn,
    "One model, through one profile, in whichever Region of the profile's geography Bedrock runs it.",
  );
}

/**
 * An application inference profile runs its model where the profile it was made of does; its ARN tells neither.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
function allowOwnProfile(target: WidgetFunction, profileArn: string, model: string): void {
  target.allow(['bedrock:InvokeModel'], [profileArn]);
  allowInAnyRegion(target, model, profileArn, 'Only through one profile, which fixes model and Regions.');
}

/** The wildcard also stands for no Region at all, as a global profile needs it. */
function allowInAnyRegion(target: WidgetFunction, model: string, profileArn: string, reason: string): void {
  target.allow(['bedrock:InvokeModel'], [modelArn('*', model)], onlyThrough(profileArn));
  acknowledge(
    target,
    `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${model}]`,
    reason,
  );
}

function onlyThrough(profileArn: string) {
  return { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } };
}

function modelArn(region: string, model: string): string {
  return `arn:${Aws.PARTITION}:bedrock:${region}::foundation-model/${model}`;
}
