import { isAllowed, policyDocumentSchema } from '../../../local/gateway/authorizer.ts';

const arn = 'arn:aws:execute-api:us-east-1:000000000000:abc/prod/GET/api/v1/presets';

const decide = (...statements: { Effect: string; Resource: string }[]) =>
  isAllowed(
    policyDocumentSchema.parse({
      Version: '2012-10-17',
      Statement: statements.map((statement) => ({ Action: 'execute-api:Invoke', ...statement })),
    }),
    arn,
  );

describe('authorizer policy evaluation', () => {
  it.each([
    [arn],
    ['*'],
    ['arn:aws:execute-api:us-east-1:000000000000:abc/prod/*/*'],
    ['arn:aws:execute-api:*:*:abc/*'],
    ['arn:aws:execute-api:us-east-1:000000000000:abc/pro?/GET/api/*/presets'],
  ])('allows a method that matches %s', (Resource) => {
    expect(decide({ Effect: 'Allow', Resource })).toBe(true);
  });

  it.each([
    ['arn:aws:execute-api:us-east-1:000000000000:abc/prod/POST/*'],
    ['arn:aws:execute-api:us-east-1:000000000000:abc/prod/GET/api/v1/preset'],
    ['arn:aws:execute-api:us-east-1:000000000000:abd/prod/*/*'],
    ['arn.aws.execute-api:us-east-1:000000000000:abc/prod/GET/api/v1/presets'],
  ])('does not allow a method that does not match %s', (Resource) => {
    expect(decide({ Effect: 'Allow', Resource })).toBe(false);
  });

  it('denies a method when any statement denies it', () => {
    expect(decide({ Effect: 'Allow', Resource: '*' }, { Effect: 'Deny', Resource: '*' })).toBe(false);
  });
});
