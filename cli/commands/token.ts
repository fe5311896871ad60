import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import type { Deployment } from '../operations/deployment.ts';
import { lines, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/token-secret.ts')).TokenSecretOperations(deployment);

export const tokenCommands: CommandGroup = {
  name: 'token',
  summary: topics.token,
  commands: [
    defineCommand(load, {
      name: 'rotate',
      isAudited: true,
      summary: 'rotate the secret, and report when all functions use it',
      options: { twice: { summary: 'rotate twice, which invalidates a leaked secret' } },
      examples: ['token rotate --local', 'token rotate --twice --stack WidgetApi'],
      run: async (tokenSecret, { twice = false }) => tokenSecret.rotate(twice ? 2 : 1),
      text: ({ versionIds, completedAt, knownEverywhereAt }) => {
        const isLeakOver = versionIds.length > 1;
        return lines(
          words`The token secret was rotated${isLeakOver ? ' twice' : ''}: version ${versionIds.at(-1) ?? ''} signs tokens since ${completedAt}.`,
          isLeakOver
            ? words`From ${knownEverywhereAt} on, tokens signed by older versions are rejected. The SDK of such a visitor reloads the profile; visitors are not affected.`
            : words`Visitors are not affected: tokens signed by the previous version stay valid until they expire. If it leaked, rotate again.`,
        );
      },
    }),
  ],
};
