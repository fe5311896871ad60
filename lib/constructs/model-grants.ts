import { Aws } from 'aws-cdk-lib';
import { type ModelIds, type ModelUse, modelUses } from '../../shared/catalog/ai.ts';
import { isOwnProfileArn, isProfileId } from '../model-ids.ts';

/** What calling one model needs: `bedrock:InvokeModel` on the resources. */
export interface ModelGrant {
  readonly resources: readonly string[];
  /** The ARN of the profile that alone may lead to the resources; null where they are called themselves. */
  readonly through: string | null;
  /** What cdk-nag finds on the resources, and why it is right; null where they have no wildcard. */
  readonly wildcard: { readonly finding: string; readonly reason: string } | null;
}

/**
 * What may be called so that the models of a deployment can be, and no other.
 *
 * @param families the model behind an application inference profile, by use, where it is known
 */
export function modelGrants(
  models: ModelIds,
  families: Readonly<Partial<Record<ModelUse, string>>>,
): readonly ModelGrant[] {
  return [...new Set(Object.values(models))].flatMap((id) => {
    const behind = modelUses.flatMap((use) => (models[use] === id ? (families[use] ?? []) : []));
    return isOwnProfileArn(id) ? grantsOfOwnProfile(id, behind[0] ?? '*') : grantsOfModel(id);
  });
}

/** The condition of a grant; nothing where the resources are called themselves. */
export function onlyThrough(profileArn: string | null) {
  return profileArn === null ? undefined : { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } };
}

/**
 * An inference profile needs itself and its foundation model wherever it may run: in this Region and without a
 * Region for a global profile, in any Region of its geography for another.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/global-cross-region-inference.html
 */
function grantsOfModel(id: string): readonly ModelGrant[] {
  if (!isProfileId(id)) return [itself(modelArn(Aws.REGION, id))];
  const [scope, ...rest] = id.split('.');
  const model = rest.join('.');
  const profileArn = `arn:${Aws.PARTITION}:bedrock:${Aws.REGION}:${Aws.ACCOUNT_ID}:inference-profile/${id}`;
  if (scope === 'global') {
    const places = [modelArn(Aws.REGION, model), modelArn('', model)];
    return [itself(profileArn), { resources: places, through: profileArn, wildcard: null }];
  }
  const reason =
    "One model, through one profile, in whichever Region of the profile's geography Bedrock runs it.";
  return [itself(profileArn), inAnyRegion(model, profileArn, reason)];
}

/**
 * An application inference profile runs its model where the profile it was made of does; its ARN tells neither.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
function grantsOfOwnProfile(profileArn: string, model: string): readonly ModelGrant[] {
  return [
    itself(profileArn),
    inAnyRegion(model, profileArn, 'Only through one profile, which fixes model and Regions.'),
  ];
}

function itself(arn: string): ModelGrant {
  return { resources: [arn], through: null, wildcard: null };
}

/** The wildcard also stands for no Region at all, as a global profile needs it. */
function inAnyRegion(model: string, profileArn: string, reason: string): ModelGrant {
  const finding = `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${model}]`;
  return { resources: [modelArn('*', model)], through: profileArn, wildcard: { finding, reason } };
}

function modelArn(region: string, model: string): string {
  return `arn:${Aws.PARTITION}:bedrock:${region}::foundation-model/${model}`;
}
