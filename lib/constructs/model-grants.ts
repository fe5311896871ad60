import { Aws, Fn, Token } from 'aws-cdk-lib';
import { type ModelIds, modelUses } from '../../shared/catalog/ai.ts';
import type { ModelFamilies } from '../deploy-options.ts';
import { isOwnProfileArn, isProfileId } from '../model-ids.ts';

export interface ModelGrant {
  readonly resources: readonly string[];
  /** ARN of the inference profile through which the resources must be invoked; null for direct invocation. */
  readonly through: string | null;
  /** The cdk-nag finding for wildcard resources, with its justification; null when there are no wildcards. */
  readonly wildcard: { readonly finding: string; readonly reason: string } | null;
}

/**
 * Returns the minimal grants for invoking a deployment's models.
 *
 * @param families foundation models behind application inference profiles, keyed by model use
 */
export function modelGrants(models: ModelIds, families: ModelFamilies): readonly ModelGrant[] {
  return [...new Set(Object.values(models))].flatMap((id) => {
    const modelsOfProfile = modelUses.flatMap((use) => (models[use] === id ? (families[use] ?? []) : []));
    return isOwnProfileArn(id) ? grantsOfOwnProfile(id, modelsOfProfile[0] ?? '*') : grantsOfModel(id);
  });
}

export function onlyThrough(profileArn: string | null) {
  return profileArn === null ? undefined : { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } };
}

/**
 * Invoking an inference profile requires access to the profile and to its foundation model in every Region where the
 * profile can run the model. For a global profile, access is granted to the model's ARN in this Region and to its ARN
 * without a Region. For other profiles, access is granted to the model in any Region.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/global-cross-region-inference.html
 */
function grantsOfModel(id: string): readonly ModelGrant[] {
  const profileArn = `arn:${Aws.PARTITION}:bedrock:${Aws.REGION}:${Aws.ACCOUNT_ID}:inference-profile/${id}`;
  const geographyReason = "Grants one model through one profile, in each Region of the profile's geography.";
  if (Token.isUnresolved(id)) {
    // In release templates, the inference profile ID is a CloudFormation parameter of the form
    // `geography.provider.model`.
    const [provider, model] = [1, 2].map((part) => Fn.select(part, Fn.split('.', id)));
    return [itself(profileArn), inAnyRegion(`${provider}.${model}`, profileArn, geographyReason)];
  }
  if (!isProfileId(id)) return [itself(modelArn(Aws.REGION, id))];
  const [scope, ...rest] = id.split('.');
  const model = rest.join('.');
  if (scope === 'global') {
    const places = [modelArn(Aws.REGION, model), modelArn('', model)];
    return [itself(profileArn), { resources: places, through: profileArn, wildcard: null }];
  }
  return [itself(profileArn), inAnyRegion(model, profileArn, geographyReason)];
}

/**
 * Grants access to an application inference profile, and to its model in any Region. The ARN of the profile does not
 * reveal the Regions in which the profile runs the model.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
function grantsOfOwnProfile(profileArn: string, model: string): readonly ModelGrant[] {
  return [
    itself(profileArn),
    inAnyRegion(
      model,
      profileArn,
      'Grants access only through one profile, which determines the model and Regions.',
    ),
  ];
}

function itself(arn: string): ModelGrant {
  return { resources: [arn], through: null, wildcard: null };
}

/**
 * Grants access to a model in any Region. The wildcard also matches the model ARN without a Region, to which global
 * profiles require access.
 */
function inAnyRegion(model: string, profileArn: string, reason: string): ModelGrant {
  const finding = `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${model}]`;
  return { resources: [modelArn('*', model)], through: profileArn, wildcard: { finding, reason } };
}

function modelArn(region: string, model: string): string {
  return `arn:${Aws.PARTITION}:bedrock:${region}::foundation-model/${model}`;
}
