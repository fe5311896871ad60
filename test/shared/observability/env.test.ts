import * as z from '../../../shared/contract/zod.ts';
import { readEnv } from '../../../shared/observability/env.ts';

describe('readEnv', () => {
  const schema = z.object({ TABLE_NAME: z.string(), MODEL: z.optional(z.string().check(z.minLength(1))) });
  const environment = process.env;

  afterEach(() => {
    process.env = environment;
  });

  it('returns the environment as parsed by the schema', () => {
    process.env = { TABLE_NAME: 'a', OTHER: 'b' };
    expect(readEnv(schema)).toEqual({ TABLE_NAME: 'a' });
  });

  it("throws an error with the schema's messages for invalid variables", () => {
    process.env = { MODEL: '' };
    const { error } = schema.safeParse(process.env);
    expect(() => readEnv(schema)).toThrow(String(error?.message));
  });
});
