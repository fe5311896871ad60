import {
  generateSecretString,
  generateSecretStringSchema,
} from '../../../local/secrets/generate-secret-string.ts';

const generate = (settings: object) => generateSecretString(generateSecretStringSchema.parse(settings));

describe('a generated secret', () => {
  it('has 32 characters of every kind by default, and is never the same', () => {
    const all = Array.from({ length: 50 }, () => generate({}));
    for (const secret of all) {
      expect(secret).toHaveLength(32);
      for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(secret).toMatch(kind);
      expect(secret).not.toContain(' ');
    }
    expect(new Set(all).size).toBe(50);
  });

  it('leaves out what is excluded', () => {
    const secret = generate({
      PasswordLength: 500,
      ExcludeUppercase: true,
      ExcludePunctuation: true,
      ExcludeCharacters: 'abc123',
    });
    expect(secret).toMatch(/^[d-z04-9]{500}$/);
  });

  it('stands in the template under its key', () => {
    const secret = generate({
      SecretStringTemplate: '{"user":"admin"}',
      GenerateStringKey: 'password',
      PasswordLength: 8,
    });
    expect(JSON.parse(secret)).toEqual({ user: 'admin', password: expect.stringMatching(/^.{8}$/) });
  });
});
