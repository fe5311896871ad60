import { feedbackStatusNames } from '../../shared/contract/names.ts';
import { defineChange } from '../command-line/define-change.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { limitOption, newest } from '../command-line/newest.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { EntryView } from '../operations/feedback.ts';
import { type Columns, fieldsText } from '../output/table.ts';
import { blocks, paragraphs, type Text, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/feedback.ts')).FeedbackOperations(deployment);

const oneEntry = {
  org: {},
  entry: { summary: 'reference, such as FB-7K3M-Q2ZP, or ID' },
} as const;

const filterOptions = {
  kind: { value: 'kind', summary: 'only this kind', choices: ['feedback', 'report'] },
  status: { value: 'status', summary: 'only with this status', choices: feedbackStatusNames },
  email: {
    value: 'address',
    summary: 'only with this contact address (case-insensitive)',
  },
  from: { value: 'day', summary: 'received on this day (UTC) or later' },
  to: { value: 'day', summary: 'received on this day (UTC) or earlier (default: today)' },
} as const;

const entryFields: Columns<EntryView> = {
  Reference: 'reference',
  Kind: 'kind',
  Id: 'id',
  Site: 'siteId',
  Status: 'status',
  Received: 'receivedAt',
  'In progress': ({ inProgressAt = null }) => inProgressAt,
  Resolved: ({ resolvedAt = null }) => resolvedAt,
};

export const feedbackCommands: CommandGroup = {
  name: 'feedback',
  summary: topics.feedback,
  commands: [
    defineCommand(load, {
      name: 'list',
      isAudited: false,
      summary: 'list feedback and reports, newest first',
      arguments: { org: {} },
      options: {
        ...filterOptions,
        limit: limitOption(50),
      },
      examples: [
        'feedback list acme --status received --local',
        'feedback list acme --kind report --from 2026-11-01 --to 2026-11-30 --local --json',
      ],
      run: async (feedback, { org, limit, ...filter }, { notice }) =>
        newest(feedback.list(org, filter), limit, notice),
      rows: (entries) => entries,
      columns: {
        reference: 'reference',
        kind: 'kind',
        status: 'status',
        received: 'receivedAt',
        message: ({ body }) => summary(String(body.message)),
      },
      whenEmpty: words`No matching entries.`,
    }),
    defineCommand(load, {
      name: 'show',
      isAudited: false,
      summary: 'show one entry in full',
      arguments: oneEntry,
      examples: ['feedback show acme FB-7K3M-Q2ZP --local'],
      run: async (feedback, { org, entry }) => feedback.show(org, entry),
      text: entryText,
    }),
    defineChange(load, {
      name: 'set',
      summary: 'set the status of an entry and record the time',
      arguments: oneEntry,
      options: {
        status: {
          value: 'status',
          summary: 'new status',
          choices: feedbackStatusNames,
          isRequired: true,
        },
      },
      examples: ['feedback set acme FB-7K3M-Q2ZP --status in_progress --local'],
      run: async (feedback, { org, entry, status }) => feedback.setStatus(org, entry, status),
      view: entryText,
    }),
    defineDeletion(load, {
      summary: 'delete one entry, including the contact address',
      arguments: oneEntry,
      examples: [
        'feedback delete acme FB-7K3M-Q2ZP --confirm FB-7K3M-Q2ZP --local',
        'feedback list acme --email ada@example.com --local',
      ],
      what: 'the entry',
      id: ({ entry }) => entry,
      run: async (feedback, { org, entry }) => feedback.delete(org, entry),
      text: ({ reference, kind, id }) => words`Deleted ${reference} (${kind} ${id}).`,
    }),
  ],
};

function entryText(entry: EntryView): Text {
  const { message, ...fields } = entry.body;
  const bodyFields = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, () => value]));
  return blocks(fieldsText(entry, { ...entryFields, ...bodyFields }), paragraphs(String(message)));
}

const summaryLength = 48;

function summary(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return characters.length > summaryLength ? `${characters.slice(0, summaryLength - 1).join('')}…` : line;
}
