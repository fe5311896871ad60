import type { Command } from 'commander';
import { authorizerCacheSeconds } from '../../../shared/contract/authorizer-cache.ts';
import { countsWithin } from '../output/counts-within.ts';
import { keysText, newKeyText } from '../output/key-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { duration, instant } from './values.ts';

const defaultGrace = '24h';

/** `key`: widget keys. */
export function addKeyCommands(program: Command, answer: Answer): void {
  const key = program.command('key').description('widget keys');
  addCreate(key, answer);
  addList(key, answer);
  addRelabel(key, answer);
  addRotate(key, answer);
  addRevoke(key, answer);
}

function addCreate(key: Command, answer: Answer): void {
  const create = key
    .command('create')
    .description('make a key for a site and print it, once')
    .argument('<org>')
    .argument('<site>')
    .option('--label <label>', 'a note to know it by')
    .option(
      '--expires <when>',
      'when it stops: 2027-01-31, a time with its zone, or a duration (90d)',
      instant,
    )
    .action(
      async (
        orgId: string,
        siteId: string,
        { label = '', expires = null }: { label?: string; expires?: string | null },
        command: Command,
      ) =>
        answer(
          command,
          async ({ keys }) => keys.create({ orgId, siteId, label, expiresAt: expires }),
          newKeyText,
        ),
    );
  addExamples(
    create,
    'key create acme shop --label "Production" --local',
    'key create acme shop --expires 90d --local --json | jq -r .key',
  );
}

function addList(key: Command, answer: Answer): void {
  const list = key
    .command('list')
    .description('list the keys of an organization by their first characters')
    .argument('<org>')
    .option('--site <site>', 'only those of this site')
    .action(async (orgId: string, { site = null }: { site?: string | null }, command: Command) =>
      answer(command, async ({ keys }) => keys.list(orgId, site), keysText),
    );
  addExamples(list, 'key list acme --local', 'key list acme --site shop --local --json');
}

function addRelabel(key: Command, answer: Answer): void {
  const relabel = key
    .command('relabel')
    .description('change the note that a key is known by; "" for none')
    .argument('<org>')
    .argument('<key-id>', 'as key list shows it')
    .argument('<label>')
    .action(async (orgId: string, keyId: string, label: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ keys }) => keys.relabel(orgId, keyId, label),
        (relabelled, screen) => keysText([relabelled], screen),
      ),
    );
  addExamples(relabel, 'key relabel acme 4fGh7KqLm2Np "Production, new shop" --local');
}

function addRotate(key: Command, answer: Answer): void {
  const rotate = key
    .command('rotate')
    .description('make a new key in place of one, which works on for a while')
    .argument('<org>')
    .argument('<key-id>', 'as key list shows it')
    .option(
      '--grace <duration>',
      `how long the old one works on (default ${defaultGrace}; 0 ends it at once)`,
      duration,
    )
    .action(async (orgId: string, keyId: string, { grace }: { grace?: number }, command: Command) =>
      answer(
        command,
        async ({ keys }) => {
          const { created, replaced } = await keys.rotate(orgId, keyId, grace ?? duration(defaultGrace));
          return { ...created, replaced };
        },
        ({ replaced, ...created }, screen) =>
          `${newKeyText(created, screen)}\nThe old key ${replaced.keyId} works until ${replaced.expiresAt}, and ${authorizerCacheSeconds} seconds more where its last answer is kept.`,
      ),
    );
  addExamples(rotate, 'key rotate acme 4fGh7KqLm2Np --grace 7d --local');
}

function addRevoke(key: Command, answer: Answer): void {
  const revoke = key
    .command('revoke')
    .description(`stop a key, within ${authorizerCacheSeconds} seconds`)
    .argument('<org>')
    .argument('<key-id>', 'as key list shows it')
    .action(async (orgId: string, keyId: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ keys }) => keys.revoke(orgId, keyId),
        (revoked, screen) => `${keysText([revoked], screen)}\n\n${countsWithin('The key is refused')}`,
      ),
    );
  addExamples(revoke, 'key revoke acme 4fGh7KqLm2Np --local');
}
