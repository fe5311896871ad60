import packageJson from '../../package.json' with { type: 'json' };
import { canaryKeySecretArn } from './deployments.ts';
import { synthesize } from './synthesize.ts';
import { resourcesOf } from './template.ts';

const context = { canaryKeySecretArn, assets: 'on' };
const commit = '3f9a1c07be52';
const stacksOf = (options: { commit?: string }) => {
  const { data, api, monitoring, assets } = synthesize({ context, ...options });
  if (assets === null) throw new Error('No stack of the assets.');
  return { data, api, monitoring, assets };
};
const named = stacksOf({ commit });

describe('source commit of a deployment', () => {
  it.each(Object.entries(named))('appears in the outputs of the %s stack', (_, { Outputs }) => {
    expect([Outputs.Version?.Value, Outputs.Commit?.Value]).toEqual([packageJson.version, commit]);
  });

  it('appears in the environment of every function', () => {
    const functions = Object.values(named)
      .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'))
      .filter(([, { Properties }]) => Properties.Handler === 'index.handler' && Properties.LoggingConfig);
    expect(functions).toHaveLength(10);
    for (const [, { Properties }] of functions) {
      expect(Properties.Environment).toMatchObject({
        Variables: { SERVICE_VERSION: packageJson.version, SERVICE_COMMIT: commit },
      });
    }
  });

  it('does not change any other value in the stack templates', () => {
    const other = JSON.stringify(stacksOf({ commit: 'aaaaaaaaaaaa' })).replaceAll('aaaaaaaaaaaa', commit);
    expect(other).toBe(JSON.stringify(named));
  });

  it('defaults to "unknown"', () => {
    expect(stacksOf({}).api.Outputs.Commit?.Value).toBe('unknown');
  });
});
