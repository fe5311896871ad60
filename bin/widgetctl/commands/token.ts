import type { Command } from 'commander';
import type { Io } from '../io.ts';
import type { TokenRotation } from '../operations/token-secret.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

const details = `
Two versions are good at any time, so visitors notice nothing. After a leak
rotate --twice: the first makes the leaked version the previous one, the second
takes it out of use. Functions keep what they read for five minutes.`;

/** `token`: the secret that signs profile and boot tokens. */
export function addTokenCommands(program: Command, answer: Answer, io: Io): void {
  const token = program.command('token').description('the secret that signs tokens of visitors');
  const rotate = token
    .command('rotate')
    .description('renew the secret, and say when that is over and what it means for visitors')
    .option('--twice', 'rotate two times, which takes a secret that leaked out of use')
    .addHelpText('after', details)
    .action(async ({ twice = false }: { twice?: boolean }, command: Command) =>
      answer(
        command,
        async ({ tokenSecret }) =>
          withProgressBar(io, 'Rotating', async (onProgress) =>
            tokenSecret.rotate(twice ? 2 : 1, onProgress),
          ),
        rotationText,
      ),
    );
  addExamples(rotate, 'token rotate --local', 'token rotate --twice --stack WidgetApi');
}

function rotationText({ versionIds, completedAt, knownEverywhereAt }: TokenRotation): string {
  const isLeakOver = versionIds.length > 1;
  return [
    `The token secret was rotated${isLeakOver ? ' twice' : ''}: version ${versionIds.at(-1)} signs since ${completedAt}.`,
    isLeakOver
      ? `From ${knownEverywhereAt} on no function takes a token that the older versions signed. A visitor who holds one reads the profile once more, and notices nothing.`
      : 'Visitors notice nothing: tokens of the version before are good until they expire. If it leaked, rotate once more.',
  ].join('\n');
}
