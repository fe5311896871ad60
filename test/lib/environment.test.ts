import { existsSync, readFileSync } from 'node:fs';
import { routes } from '../../shared/contract/routes.ts';
import { canaryKeySecretArn } from './deployments.ts';
import { synthesize } from './synthesize.ts';
import { type JsonObject, resourcesOf, textOf } from './template.ts';

/** What the log reads by itself. */
const readByLog = ['LOG_LEVEL', 'SERVICE_NAME', 'SERVICE_VERSION', 'SERVICE_COMMIT'];

const ownProfile = 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc123';
const behind = 'anthropic.claude-haiku-5-5';

/** Every option that a function is told. */
const context = {
  guardrailId: 'gr4abc',
  guardrailVersion: '1',
  canaryKeySecretArn,
  modelStandard: ownProfile,
  modelSmart: ownProfile,
  modelGenius: ownProfile,
  modelJudge: ownProfile,
  modelFamilyStandard: behind,
  modelFamilySmart: behind,
  modelFamilyGenius: behind,
  modelFamilyJudge: behind,
};

const { api, monitoring } = synthesize({ routes, context });

const functions = [
  ...resourcesOf(api, 'AWS::Lambda::Function'),
  ...resourcesOf(monitoring, 'AWS::Lambda::Function'),
].map(([, { Properties }]) => {
  const { Variables } = Properties.Environment as unknown as { Variables: JsonObject };
  return { name: textOf(Variables.SERVICE_NAME), told: Object.keys(Variables) };
});

describe('the environment of a function', () => {
  it.each(functions)('of $name is what its env.ts reads, no more and no less', ({ name, told }) => {
    const path = `functions/${name}/env.ts`;
    expect(existsSync(path)).toBe(true);
    const read = [...readFileSync(path, 'utf8').matchAll(/\b([A-Z][A-Z_]+): z\./g)].map(
      ([, variable]) => variable,
    );
    const own = told.filter((variable) => !readByLog.includes(variable));
    expect(own.sort()).toEqual(read.filter((variable) => !readByLog.includes(variable ?? '')).sort());
  });
});
