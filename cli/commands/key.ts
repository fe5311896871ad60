import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { duration, instant } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { KeyView, NewKey } from '../operations/keys.ts';
import { effectiveWithin } from '../output/propagation.ts';
import type { Columns } from '../output/table.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/keys.ts')).KeyOperations(deployment);

const defaultGrace = '24h';

const oneKey = { org: {}, keyId: { summary: 'as key list shows it' } } as const;

const keyFields: Columns<KeyView> = {
  'Key id': 'keyId',
  'Begins with': 'prefix',
  Site: 'siteId',
  Label: 'label',
  Status: 'status',
  Created: 'createdAt',
  Expires: 'expiresAt',
  Revoked: 'revokedAt',
};

/** The raw key is printed only once, because it is not stored. */
const newKeyText = ({ key }: NewKey) =>
  `${key}\n\nKeep this key now: it is stored nowhere and cannot be shown again.`;

export const keyCommands: CommandGroup = {
  name: 'key',
  summary: 'widget keys',
  commands: [
    defineCommand(load, {
      name: 'create',
      summary: 'make a key for a site and print it, once',
      arguments: { org: {}, site: {} },
      options: {
        label: { value: 'label', summary: 'a note to know it by' },
        expires: {
          value: 'when',
          summary: 'when it stops: 2027-01-31, a time with its zone, or a duration (90d)',
          parse: instant,
        },
      },
      examples: [
        'key create acme shop --label "Production" --local',
        'key create acme shop --expires 90d --local --json | jq -r .key',
      ],
      run: async (keys, { org, site, label = '', expires = null }) =>
        keys.create({ orgId: org, siteId: site, label, expiresAt: expires }),
      fields: keyFields,
      text: newKeyText,
    }),
    defineCommand(load, {
      name: 'list',
      summary: 'list the keys of an organization by their first characters',
      arguments: { org: {} },
      options: { site: { value: 'site', summary: 'only those of this site' } },
      examples: ['key list acme --local', 'key list acme --site shop --local --json'],
      run: async (keys, { org, site = null }) => keys.list(org, site),
      rows: (keys) => keys,
      columns: {
        'key id': 'keyId',
        'begins with': 'prefix',
        site: 'siteId',
        label: 'label',
        status: 'status',
        created: 'createdAt',
        expires: 'expiresAt',
        revoked: 'revokedAt',
      },
      whenEmpty: 'There are no keys: make one with key create ORG SITE.',
    }),
    defineCommand(load, {
      name: 'set',
      summary: 'change the note that a key is known by',
      arguments: oneKey,
      options: { label: { value: 'label', summary: 'the note; "" for none', isRequired: true } },
      examples: ['key set acme 4fGh7KqLm2Np --label "Production, new shop" --local'],
      run: async (keys, { org, keyId, label }) => keys.relabel(org, keyId, label),
      fields: keyFields,
    }),
    defineCommand(load, {
      name: 'rotate',
      summary: 'make a new key in place of one, which works on for a while',
      arguments: oneKey,
      options: {
        grace: {
          value: 'duration',
          summary: `how long the old one works on (default ${defaultGrace}; 0 ends it at once)`,
          parse: duration,
        },
      },
      examples: ['key rotate acme 4fGh7KqLm2Np --grace 7d --local'],
      run: async (keys, { org, keyId, grace = duration(defaultGrace) }) => {
        const { created, replaced } = await keys.rotate(org, keyId, grace);
        return { ...created, replaced };
      },
      fields: keyFields,
      text: ({ replaced, ...created }) =>
        `${newKeyText(created)}\nThe old key ${replaced.keyId} works until ${replaced.expiresAt}, and ${authorizerCacheSeconds} seconds more where its last answer is kept.`,
    }),
    defineCommand(load, {
      name: 'revoke',
      summary: `stop a key, within ${authorizerCacheSeconds} seconds`,
      arguments: oneKey,
      examples: ['key revoke acme 4fGh7KqLm2Np --local'],
      run: async (keys, { org, keyId }) => keys.revoke(org, keyId),
      fields: keyFields,
      text: () => effectiveWithin('The key is refused'),
    }),
  ],
};
