import type { FieldChange } from '../audit/audit-entry.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { limitOption, newest } from '../command-line/newest.ts';
import { earlierInstant } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';
import { optionsText } from '../output/options-text.ts';
import { words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/audit.ts')).AuditOperations(deployment);

export const auditCommands: CommandGroup = {
  name: 'audit',
  summary: topics.audit,
  commands: [
    defineCommand(load, {
      name: 'list',
      isAudited: false,
      summary: 'list commands that change something, newest first, including failed ones',
      options: {
        org: {
          value: 'org',
          summary: 'only those of this organization, which may be deleted',
        },
        since: {
          value: 'when',
          summary: 'started at this time or later: 2026-11-01, a time with its zone, or 7d',
          parse: earlierInstant,
        },
        limit: limitOption(100),
      },
      examples: ['audit list --since 7d --local', 'audit list --org acme --stack WidgetApi --json'],
      run: async (audit, { org = null, since = null, limit }, { notice }) =>
        newest(audit.list(org, since), limit, notice),
      rows: (entries) => entries,
      columns: {
        when: 'at',
        who: 'who',
        command: 'command',
        organization: 'orgId',
        what: ({ arguments: given, options, changes }) =>
          [...Object.values(given), optionsText(options), changesText(changes)].join(' ').trim(),
        outcome: ({ outcome }) => (outcome === 'begun' ? 'started, end not recorded' : outcome),
      },
      whenEmpty: words`There are no entries in this period.`,
    }),
  ],
};

function changesText(changes: readonly FieldChange[]): string {
  if (changes.length === 0) return '';
  const each = changes.map(
    ({ field, before, after }) => `${field} from ${JSON.stringify(before)} to ${JSON.stringify(after)}`,
  );
  return `(${each.join(', ')})`;
}
