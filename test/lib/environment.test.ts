import { canaryKeySecretArn } from './deployments.ts';
import { variablesReadBy } from './env-schemas.ts';
import { synthesize } from './synthesize.ts';
import { resourcesOf, textOf, variablesOf } from './template.ts';

const ownProfile = 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc123';
const behind = 'anthropic.claude-haiku-5-5';

const context = {
  guardrailId: 'gr4abc',
  guardrailVersion: '1',
  canaryKeySecretArn,
  contact: 'help@example.com',
  profileRetentionMonths: '24',
  feedbackRetentionMonths: '12',
  modelStandard: ownProfile,
  modelSmart: ownProfile,
  modelGenius: ownProfile,
  modelJudge: ownProfile,
  modelFamilyStandard: behind,
  modelFamilySmart: behind,
  modelFamilyGenius: behind,
  modelFamilyJudge: behind,
};

const { api, monitoring } = synthesize({ context });

const functions = [
  ...resourcesOf(api, 'AWS::Lambda::Function'),
  ...resourcesOf(monitoring, 'AWS::Lambda::Function'),
].map(([, { Properties }]) => {
  const variables = variablesOf(Properties);
  return { name: textOf(variables.SERVICE_NAME), names: Object.keys(variables) };
});

describe('function environment', () => {
  it.each(functions)('contains exactly the variables that deps.ts reads: $name', ({ name, names }) => {
    expect(names.sort()).toEqual(variablesReadBy(name));
  });
});
