import { widgetPositionSchema } from '../../shared/contract/theme.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { onOrOff, wholeNumber } from '../command-line/values.ts';
import { changedSiteText, siteDeletionText, sitesText, siteText } from '../output/site-text.ts';
import { readSiteSettings } from './site-settings.ts';

const allowedForms =
  'example.com, "*.example.com" (any depth below it), example.com:8443, http://example.com, localhost';

/** Sites, their settings and the origins their pages may have. */
export const siteCommands: CommandGroup = {
  name: 'site',
  summary: 'sites, their settings and allowed origins',
  commands: [
    defineCommand({
      name: 'add',
      summary: 'add a site to an organization',
      arguments: { org: {}, site: { summary: 'its id: 2 to 64 lower-case letters, digits and hyphens' } },
      options: {
        name: { value: 'name', summary: 'what people call it (default: its id)' },
        allow: {
          value: 'host',
          summary: `an origin its pages may have; repeat for more: ${allowedForms}`,
          isRepeated: true,
        },
      },
      examples: ['site add acme shop --name "Acme Shop" --allow shop.acme.com --allow "*.acme.dev" --local'],
      run: async ({ sites }, { org, site, allow = [], ...named }) =>
        sites.add({ orgId: org, siteId: site, ...named, allowedOrigins: allow }),
      text: (added, _screen, { org, site }) =>
        [
          siteText(added),
          '',
          ...(added.allowedOrigins.length > 0
            ? []
            : [`No page may use it yet. Allow one:\n  node cli site set ${org} ${site} --allow HOST`]),
          `Next: node cli key create ${org} ${site}`,
        ].join('\n'),
    }),
    defineCommand({
      name: 'list',
      summary: 'list the sites of an organization',
      arguments: { org: {} },
      examples: ['site list acme --local'],
      run: async ({ sites }, { org }) => sites.list(org),
      text: sitesText,
    }),
    defineCommand({
      name: 'show',
      summary: "show a site's settings and allowlist",
      arguments: { org: {}, site: {} },
      examples: ['site show acme shop --local'],
      run: async ({ sites }, { org, site }) => sites.show(org, site),
      text: siteText,
    }),
    defineCommand({
      name: 'set',
      summary: "change a site's settings and allowlist; what is not named stays",
      arguments: { org: {}, site: {} },
      options: {
        name: { value: 'name', summary: 'what people call it' },
        language: { value: 'tag', summary: 'language of the widget, such as en or pt-BR' },
        position: { value: 'place', summary: 'place of the button', choices: widgetPositionSchema.options },
        leadColor: { value: 'color', summary: 'main color, such as "#0B57D0"' },
        triggerColor: { value: 'color', summary: "the button's color" },
        icon: { value: 'icon', summary: "the button's icon: person, wheelchair, eye, gear or text" },
        size: { value: 'size', summary: "the button's size: small, medium or large" },
        offsetX: { value: 'pixels', summary: 'CSS pixels from the side', parse: wholeNumber },
        offsetY: { value: 'pixels', summary: 'CSS pixels from the top or bottom', parse: wholeNumber },
        hideOnMobile: { value: 'on|off', summary: 'no button on small screens', parse: onOrOff },
        logoUrl: { value: 'url|none', summary: 'a logo of its own' },
        statementUrl: { value: 'url|none', summary: "the site's accessibility statement" },
        trackUsage: { value: 'on|off', summary: 'count which tools visitors use', parse: onOrOff },
        requireBootToken: {
          value: 'on|off',
          summary: 'content transforms also need a boot token',
          parse: onOrOff,
        },
        presets: {
          value: 'codes|all',
          summary: 'the presets it offers, in order, separated by commas',
        },
        allow: {
          value: 'host',
          summary: `let its pages have this origin too; repeat for more: ${allowedForms}`,
          isRepeated: true,
        },
        disallow: { value: 'host', summary: 'take this origin off the allowlist', isRepeated: true },
      },
      examples: [
        'site set acme shop --language de --position bottom-left --local',
        'site set acme shop --presets low-vision,easy-read --require-boot-token on --local',
        'site set acme shop --allow shop.acme.com --disallow "*.acme.dev" --local',
      ],
      run: async ({ sites }, { org, site, allow = [], disallow = [], ...settings }) =>
        sites.set(org, site, readSiteSettings(settings), { allow, disallow }),
      text: changedSiteText,
    }),
    defineDeletion({
      summary:
        'report what a site has and, once confirmed, delete it and stop its keys. Feedback and usage events stay',
      arguments: { org: {}, site: {} },
      examples: ['site delete acme shop --local', 'site delete acme shop --confirm shop --local'],
      what: 'the site',
      id: ({ site }) => site,
      preview: {
        run: async ({ siteDeletions }, { org, site }) => siteDeletions.preview(org, site),
        text: siteDeletionText,
      },
      run: async ({ siteDeletions }, { org, site }) => siteDeletions.delete(org, site),
      text: siteDeletionText,
    }),
  ],
};
