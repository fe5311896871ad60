import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import type { Deployment } from '../operations/deployment.ts';

const load = async (deployment: Deployment) => {
  const [{ TokenSecretOperations }, { DeployedTokenSecret }] = await Promise.all([
    import('../operations/token-secret.ts'),
    import('../connection/token-secret.ts'),
  ]);
  const { target, outputs, bounds } = deployment;
  return new TokenSecretOperations({
    ...deployment,
    secret: async () => new DeployedTokenSecret(target, outputs.TokenSecretArn, bounds),
  });
};

const details = `
Two versions are good at any time, so visitors notice nothing. After a leak
rotate --twice: the first makes the leaked version the previous one, the second
takes it out of use. Functions keep what they read for five minutes.`;

export const tokenCommands: CommandGroup = {
  name: 'token',
  summary: 'the secret that signs tokens of visitors',
  commands: [
    defineCommand(load, {
      name: 'rotate',
      summary: 'rotate the secret, and report when it takes effect and what visitors notice',
      options: { twice: { summary: 'rotate two times, which takes a secret that leaked out of use' } },
      details,
      examples: ['token rotate --local', 'token rotate --twice --stack WidgetApi'],
      run: async (tokenSecret, { twice = false }, { withProgress }) =>
        withProgress('Rotating', async (onProgress) => tokenSecret.rotate(twice ? 2 : 1, onProgress)),
      text: ({ versionIds, completedAt, knownEverywhereAt }) => {
        const isLeakOver = versionIds.length > 1;
        return [
          `The token secret was rotated${isLeakOver ? ' twice' : ''}: version ${versionIds.at(-1)} signs since ${completedAt}.`,
          isLeakOver
            ? `From ${knownEverywhereAt} on no function takes a token that the older versions signed. A visitor who holds one reads the profile once more, and notices nothing.`
            : 'Visitors notice nothing: tokens of the version before are good until they expire. If it leaked, rotate once more.',
        ].join('\n');
      },
    }),
  ],
};
