import fc from 'fast-check';
import * as z from 'zod';
import { lineSchema, writtenTextSchema } from '../../../shared/contract/primitives.ts';
import { numRuns } from '../../support/property-runs.ts';

const text = fc.string({
  unit: fc.constantFrom(
    ...['a', ' ', '\t', '\n', '\r', '\u000b', '\u000c', '\u0000', '\u001f', '\u007f', '\u0085', '\u009f'],
    ...['\u00a0', '\u1680', '\u180e', '\u200b', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000', '\ufeff'],
    ...['\u{1f600}', 'é'],
  ),
  minLength: 1,
  maxLength: 6,
});

describe.each([
  ['a single line', lineSchema(1, 6)],
  ['non-blank text', writtenTextSchema(6)],
])('OpenAPI pattern for %s', (_, schema) => {
  const { pattern = '' } = z.toJSONSchema(schema);

  it('accepts exactly the values that the validator accepts', () => {
    const described = new RegExp(pattern, 'u');
    fc.assert(
      fc.property(text, (value) => {
        expect({ value, accepted: described.test(value) }).toEqual({
          value,
          accepted: schema.safeParse(value).success,
        });
      }),
      { numRuns },
    );
  });
});
