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
});

export interface SecretDefinition {
  readonly arn: string;
  readonly name: string;
  readonly generate: () => string;
  readonly rotationFunctionArn: string | undefined;
}

export function secretsOf(assembly: ResolvedAssembly): SecretDefinition[] {
  const rotations = new Map(
    resourcesOf(assembly, 'AWS::SecretsManager::RotationSchedule').map(({ properties }) => {
      const { SecretId, RotationLambdaARN } = rotationSchema.parse(properties);
      return [SecretId, RotationLambdaARN];
    }),
  );
  return resourcesOf(assembly, 'AWS::SecretsManager::Secret').map(({ ref, properties }) => {
    const { GenerateSecretString } = secretSchema.parse(properties);
    return {
      arn: ref,
      name: ref.replace(/^.*:secret:/, '').replace(/-[^-]{6}$/, ''),
      generate: () => generateSecretString(GenerateSecretString),
      rotationFunctionArn: rotations.get(ref),
    };
  });
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generates a secret's value as CloudFormation does: its JSON template plus a random alphanumeric string. */
function generateSecretString(settings: z.infer<typeof secretSchema>['GenerateSecretString']): string {
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(settings.SecretStringTemplate));
  const value = Array.from(
    { length: settings.PasswordLength },
    () => characters[randomInt(characters.length)] ?? '',
  ).join('');
  return JSON.stringify({ ...template, [settings.GenerateStringKey]: value });
}
