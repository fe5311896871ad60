import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';
import { type GenerateSecretString, generateSecretStringSchema } from './generate-secret-string.ts';

const secretSchema = z.object({
  Description: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: generateSecretStringSchema.optional(),
});

const rotationSchema = z.object({
  SecretId: z.string(),
  RotationLambdaARN: z.string().optional(),
  RotationRules: z.object({ AutomaticallyAfterDays: z.coerce.number().optional() }).optional(),
});

/** A secret as its template describes it. */
export interface SecretDefinition {
  readonly arn: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly secretString: string | undefined;
  readonly generate: GenerateSecretString | undefined;
  readonly rotation: RotationDefinition | undefined;
}

export interface RotationDefinition {
  readonly functionArn: string;
  readonly automaticallyAfterDays: number | undefined;
}

/** Every secret of an assembly with its rotation. */
export function secretsOf(assembly: ResolvedAssembly): SecretDefinition[] {
  const rotations = new Map(
    resourcesOf(assembly, 'AWS::SecretsManager::RotationSchedule').flatMap(({ properties }) => {
      const { SecretId, RotationLambdaARN, RotationRules } = rotationSchema.parse(properties);
      if (RotationLambdaARN === undefined) return [];
      const rotation: RotationDefinition = {
        functionArn: RotationLambdaARN,
        automaticallyAfterDays: RotationRules?.AutomaticallyAfterDays,
      };
      return [[SecretId, rotation] satisfies [string, RotationDefinition]];
    }),
  );
  return resourcesOf(assembly, 'AWS::SecretsManager::Secret').map(({ ref, properties }) => {
    const { Description, SecretString, GenerateSecretString } = secretSchema.parse(properties);
    return {
      arn: ref,
      name: ref.replace(/^.*:secret:/, '').replace(/-[^-]{6}$/, ''),
      description: Description,
      secretString: SecretString,
      generate: GenerateSecretString,
      rotation: rotations.get(ref),
    };
  });
}
