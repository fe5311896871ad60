import { randomInt } from 'node:crypto';
import * as z from 'zod';

const characterSets = {
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  numbers: '0123456789',
  punctuation: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-secretsmanager-secret-generatesecretstring.html */
export const generateSecretStringSchema = z.object({
  PasswordLength: z.coerce.number().int().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().default(''),
  ExcludeLowercase: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
});

export type GenerateSecretString = z.infer<typeof generateSecretStringSchema>;

/** A random secret as CloudFormation makes it: the password, or the template with the password under its key. */
export function generateSecretString(settings: GenerateSecretString): string {
  const password = generatePassword(settings);
  const { SecretStringTemplate, GenerateStringKey } = settings;
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return password;
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(SecretStringTemplate));
  return JSON.stringify({ ...template, [GenerateStringKey]: password });
}

function generatePassword(settings: GenerateSecretString): string {
  const sets = [
    settings.ExcludeLowercase ? '' : characterSets.lowercase,
    settings.ExcludeUppercase ? '' : characterSets.uppercase,
    settings.ExcludeNumbers ? '' : characterSets.numbers,
    settings.ExcludePunctuation ? '' : characterSets.punctuation,
    settings.IncludeSpace ? ' ' : '',
  ]
    .map((set) => [...set].filter((character) => !settings.ExcludeCharacters.includes(character)))
    .filter((set) => set.length > 0);
  const required = settings.RequireEachIncludedType ? sets.slice(0, settings.PasswordLength) : [];
  const all = sets.flat();
  const characters = [
    ...required.map(pick),
    ...Array.from({ length: settings.PasswordLength - required.length }, () => pick(all)),
  ];
  return shuffle(characters).join('');
}

function pick(characters: readonly string[]): string {
  return characters[randomInt(characters.length)] ?? '';
}

function shuffle(characters: readonly string[]): string[] {
  const rest = [...characters];
  return characters.map(() => rest.splice(randomInt(rest.length), 1)[0] ?? '');
}
