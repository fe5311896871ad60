import { authorizerCacheSeconds } from '../../shared/contract/authorizer-cache.ts';
import { defineChange } from '../command-line/define-change.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { duration, instant } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { KeyView, NewKey } from '../operations/keys.ts';
import { effectiveWithin } from '../output/propagation.ts';
import { type Columns, fieldsText } from '../output/table.ts';
import { lines, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/keys.ts')).KeyOperations(deployment);

const never = 'never';

const defaultGrace = '24h';

const expiryForms = 'expiry: 2027-01-31, a time with its zone, or a duration (90d)';

const oneKey = { org: {}, keyId: { summary: 'as shown by key list' } } as const;

const keyFields: Columns<KeyView> = {
  'Key ID': 'keyId',
  'Begins with': 'prefix',
  Site: 'siteId',
  Label: 'label',
  Status: 'status',
  Created: 'createdAt',
  Expires: 'expiresAt',
  Revoked: 'revokedAt',
  'Replaced by': 'replacedBy',
};

const newKeyText = ({ key }: NewKey) =>
  words`${key}\n\nStore this key now: it is not saved and cannot be shown again.`;

export const keyCommands: CommandGroup = {
  name: 'key',
  summary: topics.key,
  commands: [
    defineCommand(load, {
      name: 'create',
      isAudited: true,
      summary: 'create a key for a site and print it once',
      arguments: { org: {}, site: {} },
      options: {
        label: { value: 'label', summary: 'a note that identifies the key', allowsEmpty: true },
        expires: {
          value: 'when',
          summary: expiryForms,
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
      isAudited: false,
      summary: 'list the keys of an organization',
      arguments: { org: {} },
      options: { site: { value: 'site', summary: 'only those of this site' } },
      examples: ['key list acme --local', 'key list acme --site shop --local --json'],
      run: async (keys, { org, site = null }) => keys.list(org, site),
      rows: (keys) => keys,
      columns: keyFields,
      whenEmpty: words`There are no keys: create one with key create ORG SITE.`,
    }),
    defineChange(load, {
      name: 'set',
      summary: 'change the label or the expiry of a key, for example to extend a grace period',
      arguments: oneKey,
      options: {
        label: { value: 'label', summary: 'the label; "" removes it', allowsEmpty: true },
        expires: { value: 'when|never', summary: `${expiryForms}, or never`, parse: expiryOrNever },
      },
      examples: [
        'key set acme 4fGh7KqLm2Np --label "Production, new shop" --local',
        'key set acme 4fGh7KqLm2Np --expires 7d --local',
      ],
      check: ({ label, expires }) => {
        if (label === undefined && expires === undefined)
          throw new UsageError('No change was specified: see key set --help.');
      },
      run: async (keys, { org, keyId, label, expires }) =>
        keys.set(org, keyId, { label, expiresAt: expires === never ? null : expires }),
      view: (key) => fieldsText(key, keyFields),
      effect: effectiveWithin(words`The change takes effect for all calls`),
    }),
    defineCommand(load, {
      name: 'rotate',
      isAudited: true,
      summary: 'create a replacement for a key, which stays valid for a grace period',
      arguments: oneKey,
      options: {
        grace: {
          value: 'duration',
          summary: `how long the old key stays valid (default ${defaultGrace}; 0 revokes it at once)`,
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
        lines(
          newKeyText(created),
          words`The old key ${replaced.keyId} expires at ${replaced.expiresAt ?? ''}; cached authorization may extend that by up to ${authorizerCacheSeconds} seconds.`,
        ),
    }),
    defineCommand(load, {
      name: 'revoke',
      isAudited: true,
      summary: `revoke a key, effective within ${authorizerCacheSeconds} seconds`,
      arguments: oneKey,
      examples: ['key revoke acme 4fGh7KqLm2Np --local'],
      run: async (keys, { org, keyId }) => keys.revoke(org, keyId),
      fields: keyFields,
      text: () => effectiveWithin(words`The key is rejected`),
    }),
  ],
};

function expiryOrNever(text: string): string {
  return text === never ? never : instant(text);
}
