import { InvalidArgumentError } from 'commander';
import { themeFieldNames, widgetPositionNames } from '../../shared/contract/names.ts';
import type { Site } from '../../shared/data/organizations.ts';
import { defineChange } from '../command-line/define-change.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { languageTag, onOrOff, wholeNumber } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { ChangedSite } from '../operations/sites.ts';
import { effectiveWithin, shownWithin } from '../output/propagation.ts';
import { type Columns, fieldsText } from '../output/table.ts';
import { blocks, suggestion, type Text, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/sites.ts')).SiteOperations(deployment);

const siteFields: Columns<Site> = {
  Site: 'siteId',
  Organization: 'orgId',
  Name: 'name',
  Language: 'language',
  Position: 'position',
  'Lead color': ({ theme }) => theme.leadColor,
  'Trigger color': ({ theme }) => theme.triggerColor,
  Icon: ({ theme }) => theme.icon,
  Size: ({ theme }) => theme.size,
  Offsets: ({ theme }) => `${theme.offsetX} px, ${theme.offsetY} px`,
  'Hidden on mobile': ({ theme }) => theme.hideOnMobile,
  Logo: ({ theme }) => theme.logoUrl,
  Statement: 'statementUrl',
  'Tracks usage': 'trackUsage',
  'Requires boot token': 'requireBootToken',
  'Requires visitor proof': ({ proofVersion }) => (proofVersion ?? 0) > 0,
  Presets: ({ presets }) => (presets === null ? 'all' : presets.join(', ')),
  'Allowed origins': ({ allowedOrigins }) => allowedOrigins.join(', '),
  Updated: 'updatedAt',
};

const themeFields: ReadonlySet<string> = new Set(themeFieldNames);

const urlOptions: ReadonlySet<string> = new Set(['logoUrl', 'statementUrl']);

const allowedForms =
  'example.com, "*.example.com" (any depth below it), example.com:8443, http://example.com, localhost, capacitor://localhost';

export const siteCommands: CommandGroup = {
  name: 'site',
  summary: topics.site,
  commands: [
    defineCommand(load, {
      name: 'add',
      isAudited: true,
      summary: 'add a site to an organization',
      arguments: { org: {}, site: { summary: 'its ID: 2 to 64 lowercase letters, digits and hyphens' } },
      options: {
        name: { value: 'name', summary: 'display name (default: its ID)' },
        allow: {
          value: 'host',
          summary: `allowed origin of its pages, repeatable: ${allowedForms}`,
          isRepeated: true,
        },
      },
      examples: ['site add acme shop --name "Acme Shop" --allow shop.acme.com --allow "*.acme.dev" --local'],
      run: async (sites, { org, site, allow = [], ...named }) =>
        sites.add({ orgId: org, siteId: site, ...named, allowedOrigins: allow }),
      fields: siteFields,
      document: storedSite,
      text: (added) => {
        const { orgId, siteId, allowedOrigins } = added;
        return blocks(
          originHint(added),
          allowedOrigins.length > 0
            ? null
            : words`No page may use it yet. Allow one:\n  ${suggestion`site set ${orgId} ${siteId} --allow HOST`}`,
          words`Next: ${suggestion`key create ${orgId} ${siteId}`}`,
        );
      },
    }),
    defineCommand(load, {
      name: 'list',
      isAudited: false,
      summary: 'list the sites of an organization',
      arguments: { org: {} },
      examples: ['site list acme --local'],
      run: async (sites, { org }) => sites.list(org),
      rows: (sites) => sites,
      columns: {
        site: 'siteId',
        name: 'name',
        language: 'language',
        'allowed origins': ({ allowedOrigins }) => allowedOrigins.join(', '),
        updated: 'updatedAt',
      },
      whenEmpty: words`There are no sites yet: add one with site add ORG SITE.`,
    }),
    defineCommand(load, {
      name: 'show',
      isAudited: false,
      summary: "show a site's settings and allowlist",
      arguments: { org: {}, site: {} },
      examples: ['site show acme shop --local'],
      run: async (sites, { org, site }) => sites.show(org, site),
      fields: siteFields,
    }),
    defineChange(load, {
      name: 'set',
      summary: "change a site's settings and allowlist",
      arguments: { org: {}, site: {} },
      options: {
        name: { value: 'name', summary: 'display name' },
        language: {
          value: 'tag',
          summary: 'language of the widget, such as en or pt-BR',
          parse: languageTag,
        },
        position: {
          value: 'place',
          summary: 'position of the button',
          choices: widgetPositionNames,
        },
        leadColor: { value: 'color', summary: 'main color, such as "#0B57D0"' },
        triggerColor: { value: 'color', summary: "the button's color" },
        icon: { value: 'icon', summary: "the button's icon: person, wheelchair, eye, gear or text" },
        size: { value: 'size', summary: "the button's size: small, medium or large" },
        offsetX: {
          value: 'pixels',
          summary: 'horizontal distance from the edge, in CSS pixels',
          parse: wholeNumber,
        },
        offsetY: {
          value: 'pixels',
          summary: 'vertical distance from the edge, in CSS pixels',
          parse: wholeNumber,
        },
        hideOnMobile: { value: 'on|off', summary: 'hide the button on small screens', parse: onOrOff },
        logoUrl: { value: 'url|none', summary: 'custom logo' },
        statementUrl: { value: 'url|none', summary: "the site's accessibility statement" },
        trackUsage: { value: 'on|off', summary: 'record usage events of visitors', parse: onOrOff },
        requireBootToken: {
          value: 'on|off',
          summary: 'require a boot token for content transforms',
          parse: onOrOff,
        },
        presets: {
          value: 'codes|all',
          summary: 'presets to offer, in order, separated by commas',
        },
        allow: {
          value: 'host',
          summary: `add an allowed origin, repeatable: ${allowedForms}`,
          isRepeated: true,
        },
        disallow: { value: 'host', summary: 'remove an allowed origin, repeatable', isRepeated: true },
      },
      examples: [
        'site set acme shop --language de --position bottom-left --local',
        'site set acme shop --presets larger-and-clearer,plain-words --require-boot-token on --local',
        'site set acme shop --allow shop.acme.com --disallow "*.acme.dev" --local',
      ],
      run: async (sites, { org, site, allow = [], disallow = [], ...settings }) =>
        sites.set(org, site, readSiteSettings(settings), { allow, disallow }),
      document: storedSite,
      view: (site) => blocks(fieldsText(site, siteFields), originHint(site)),
      effect: shownWithin(),
    }),
    defineCommand(load, {
      name: 'proof',
      summary:
        'show the secret for proofs of visitor IDs, require proofs, rotate the secret, or require none',
      arguments: {
        action: { summary: 'show, enable, rotate or disable', parse: proofAction },
        org: {},
        site: {},
      },
      examples: [
        'site proof enable acme shop --local',
        'site proof rotate acme shop --stack WidgetApi',
        'site proof disable acme shop --local',
      ],
      isAudited: true,
      run: async (sites, { action, org, site }) => {
        if (action === 'show') return sites.showProof(org, site);
        if (action === 'enable') return sites.enableProof(org, site);
        return action === 'rotate' ? sites.rotateProof(org, site) : sites.disableProof(org, site);
      },
      fields: {
        Organization: 'orgId',
        Site: 'siteId',
        'Proofs required': ({ version }) => version > 0,
        'Proof secret': 'secret',
      },
      text: ({ version }) =>
        blocks(
          words`Store the secret on the server of the site. Pages must not contain it.`,
          version > 1 ? words`The previous secret stays valid until the next rotation.` : null,
          effectiveWithin(words`A change takes effect for all calls`),
        ),
    }),
    defineDeletion(load, {
      summary: 'delete a site and revoke its keys; feedback and usage events remain',
      arguments: { org: {}, site: {} },
      examples: ['site delete acme shop --confirm shop --local'],
      what: 'the site',
      id: ({ site }) => site,
      run: async (sites, { org, site }) => sites.delete(org, site),
      text: ({ orgId, keysRevoked }) =>
        words`Deleted. Keys revoked: ${keysRevoked}. ${effectiveWithin(words`They are rejected`)} Feedback, reports and usage events of ${orgId} remain.`,
    }),
  ],
};

function storedSite({ suggestedOrigins: _, ...site }: ChangedSite): Site {
  return site;
}

function originHint({ orgId, siteId, suggestedOrigins }: ChangedSite): Text | null {
  if (suggestedOrigins.length === 0) return null;
  const options = suggestedOrigins.flatMap((entry) => ['--allow', entry]);
  return words`Not allowed: pages on ${suggestedOrigins.join(', ')}. To allow them:\n  ${suggestion`site set ${orgId} ${siteId} ${options}`}`;
}

function proofAction(text: string): 'show' | 'enable' | 'rotate' | 'disable' {
  if (text === 'show' || text === 'enable' || text === 'rotate' || text === 'disable') return text;
  throw new InvalidArgumentError('It must be show, enable, rotate or disable.');
}

interface SiteSettings extends Readonly<Record<string, unknown>> {
  readonly presets?: string | undefined;
}

/** Converts command-line options to site settings. The operation that stores the settings validates their values. */
function readSiteSettings({ presets, ...given }: SiteSettings): Record<string, unknown> {
  const entries = Object.entries(given).map(
    ([name, value]) => [name, urlOptions.has(name) && value === 'none' ? null : value] as const,
  );
  const theme = entries.filter(([name]) => themeFields.has(name));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !themeFields.has(name))),
    ...(theme.length === 0 ? {} : { theme: Object.fromEntries(theme) }),
    ...(presets === undefined ? {} : { presets: presets === 'all' ? null : codesOf(presets) }),
  };
}

function codesOf(list: string): string[] {
  return list
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}
