import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';

const secretSchema = z.object({
  GenerateSecretString: z.object({
    PasswordLength: z.coerce.number().int(),
    SecretStringTemplate: z.string(),
    GenerateStringKey: z.string(),
  }),
});

const rotationSchema = z.object({
  SecretId: z.string(),
  RotationLambdaARN: z.string(),
  RotationRules: z.object({ AutomaticallyAfterDays: z.coerce.number().optional() }).optional(),
});

export interface SecretDefinition {
  readonly arn: string;
  readonly name: string;
  readonly generate: () => string;
  readonly rotation: RotationDefinition | undefined;
}

export interface RotationDefinition {
  readonly functionArn: string;
  readonly automaticallyAfterDays: number | undefined;
}

export function secretsOf(assembly: ResolvedAssembly): SecretDefinition[] {
  const rotations = new Map(
    resourcesOf(assembly, 'AWS::SecretsManager::RotationSchedule').map(
      ({ properties }): [string, RotationDefinition] => {
        const { SecretId, RotationLambdaARN, RotationRules } = rotationSchema.parse(properties);
        const automaticallyAfterDays = RotationRules?.AutomaticallyAfterDays;
        return [SecretId, { functionArn: RotationLambdaARN, automaticallyAfterDays }];
      },
    ),
  );
  return resourcesOf(assembly, 'AWS::SecretsManager::Secret').map(({ ref, properties }) => {
    const { GenerateSecretString } = secretSchema.parse(properties);
    return {
      arn: ref,
      name: ref.replace(/^.*:secret:/, '').replace(/-[^-]{6}$/, ''),
      generate: () => generateSecretString(GenerateSecretString),
      rotation: rotations.get(ref),
    };
  });
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generates a value as CloudFormation does, by adding a random alphanumeric string to the JSON template. */
function generateSecretString(settings: z.infer<typeof secretSchema>['GenerateSecretString']): string {
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(settings.SecretStringTemplate));
  const value = Array.from(
    { length: settings.PasswordLength },
    () => characters[randomInt(characters.length)] ?? '',
  ).join('');
  return JSON.stringify({ ...template, [settings.GenerateStringKey]: value });
}
