import { type Command, Option } from 'commander';
import { widgetPositionSchema } from '../../../shared/contract/theme.ts';
import { changedSiteText, sitesText, siteText } from '../output/site-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { addSiteDeleteCommand } from './site-delete.ts';
import { readSiteSettings } from './site-settings.ts';
import { collect, onOrOff, wholeNumber } from './values.ts';

const allowedForms =
  'example.com, "*.example.com" (any depth below it), example.com:8443, http://example.com, localhost';

/** `site`: sites, their settings and the origins their pages may have. */
export function addSiteCommands(program: Command, answer: Answer): void {
  const site = program.command('site').description('sites, their settings and allowed origins');
  addAdd(site, answer);
  addList(site, answer);
  addShow(site, answer);
  addSet(site, answer);
  addAllowlistChanges(site, answer);
  addSiteDeleteCommand(site, answer);
}

function addAdd(site: Command, answer: Answer): void {
  const add = site
    .command('add')
    .description('add a site to an organization')
    .argument('<org>')
    .argument('<site>', 'its id: 2 to 64 lower-case letters, digits and hyphens')
    .option('--name <name>', 'what people call it (default: its id)')
    .option('--allow <host>', `an origin its pages may have; repeat for more: ${allowedForms}`, collect)
    .action(
      async (
        orgId: string,
        siteId: string,
        options: { name?: string; allow?: readonly string[] },
        command: Command,
      ) =>
        answer(
          command,
          async ({ sites }) =>
            sites.add({
              orgId,
              siteId,
              ...(options.name === undefined ? {} : { name: options.name }),
              allowedOrigins: options.allow ?? [],
            }),
          (added) =>
            [
              siteText(added),
              '',
              ...(added.allowedOrigins.length > 0
                ? []
                : [`No page may use it yet. Allow one:\n  npx widgetctl site allow ${orgId} ${siteId} HOST`]),
              `Next: npx widgetctl key create ${orgId} ${siteId}`,
            ].join('\n'),
        ),
    );
  addExamples(
    add,
    'site add acme shop --name "Acme Shop" --allow shop.acme.com --allow "*.acme.dev" --local',
  );
}

function addList(site: Command, answer: Answer): void {
  const list = site
    .command('list')
    .description('list the sites of an organization')
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(command, async ({ sites }) => sites.list(orgId), sitesText),
    );
  addExamples(list, 'site list acme --local');
}

function addShow(site: Command, answer: Answer): void {
  const show = site
    .command('show')
    .description("show a site's settings and allowlist")
    .argument('<org>')
    .argument('<site>')
    .action(async (orgId: string, siteId: string, _options: unknown, command: Command) =>
      answer(command, async ({ sites }) => sites.show(orgId, siteId), siteText),
    );
  addExamples(show, 'site show acme shop --local');
}

function addSet(site: Command, answer: Answer): void {
  const set = site
    .command('set')
    .description("change a site's settings; what is not named stays")
    .argument('<org>')
    .argument('<site>')
    .option('--name <name>', 'what people call it')
    .option('--language <tag>', 'language of the widget, such as en or pt-BR')
    .addOption(new Option('--position <place>', 'place of the button').choices(widgetPositionSchema.options))
    .option('--lead-color <color>', 'main color, such as "#0B57D0"')
    .option('--trigger-color <color>', "the button's color")
    .option('--icon <icon>', "the button's icon: person, wheelchair, eye, gear or text")
    .option('--size <size>', "the button's size: small, medium or large")
    .option('--offset-x <pixels>', 'CSS pixels from the side', wholeNumber)
    .option('--offset-y <pixels>', 'CSS pixels from the top or bottom', wholeNumber)
    .option('--hide-on-mobile <on|off>', 'no button on small screens', onOrOff)
    .option('--logo-url <url|none>', 'a logo of its own')
    .option('--statement-url <url|none>', "the site's accessibility statement")
    .option('--track-usage <on|off>', 'count which tools visitors use', onOrOff)
    .option('--require-boot-token <on|off>', 'content transforms also need a boot token', onOrOff)
    .option('--presets <codes|all>', 'the presets it offers, in order, separated by commas')
    .action(async (orgId: string, siteId: string, options: unknown, command: Command) =>
      answer(
        command,
        async ({ sites }) => sites.set(orgId, siteId, readSiteSettings(options)),
        changedSiteText,
      ),
    );
  addExamples(
    set,
    'site set acme shop --language de --position bottom-left --local',
    'site set acme shop --presets low-vision,easy-read --require-boot-token on --local',
  );
}

function addAllowlistChanges(site: Command, answer: Answer): void {
  const allow = site
    .command('allow')
    .description(`let pages of more origins use the widget: ${allowedForms}`)
    .argument('<org>')
    .argument('<site>')
    .argument('<host...>')
    .action(async (orgId: string, siteId: string, hosts: string[], _options: unknown, command: Command) =>
      answer(command, async ({ sites }) => sites.allow(orgId, siteId, hosts), changedSiteText),
    );
  addExamples(allow, 'site allow acme shop shop.acme.com "*.acme.dev" --local');
  const disallow = site
    .command('disallow')
    .description('take origins off the allowlist')
    .argument('<org>')
    .argument('<site>')
    .argument('<host...>')
    .action(async (orgId: string, siteId: string, hosts: string[], _options: unknown, command: Command) =>
      answer(command, async ({ sites }) => sites.disallow(orgId, siteId, hosts), changedSiteText),
    );
  addExamples(disallow, 'site disallow acme shop "*.acme.dev" --local');
}
