import { feedbackStatusSchema } from '../../shared/data/feedback.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { positiveNumber } from '../command-line/values.ts';
import { entriesText, entryCsv, entryCsvHeading, entryLine, entryText } from '../output/feedback-text.ts';

const oneEntry = {
  org: {},
  entry: { summary: 'its reference, such as FB-7K3M-Q2ZP, or its id' },
} as const;

const filterOptions = {
  kind: { value: 'kind', summary: 'only this kind', choices: ['feedback', 'report'] },
  status: { value: 'status', summary: 'only with this status', choices: feedbackStatusSchema.options },
  email: {
    value: 'address',
    summary: 'only from a visitor who left this address, in any case of its letters',
  },
  from: { value: 'day', summary: 'received on this day (UTC) or later' },
  to: { value: 'day', summary: 'received on this day (UTC) or earlier; today when left out' },
} as const;

const moreText = (limit: number) =>
  `The newest ${limit} are shown, and there are more: give --limit a larger number`;

/** What visitors wrote, and how far it is dealt with. */
export const feedbackCommands: CommandGroup = {
  name: 'feedback',
  summary: 'what visitors wrote: feedback and accessibility reports',
  commands: [
    defineCommand({
      name: 'list',
      summary: 'list feedback and reports, the newest first',
      arguments: { org: {} },
      options: {
        ...filterOptions,
        limit: { value: 'n', summary: 'how many at most', parse: positiveNumber, default: 50 },
      },
      examples: [
        'feedback list acme --status received --local',
        'feedback list acme --kind report --from 2026-11-01 --to 2026-11-30 --local --json',
      ],
      run: async ({ feedback }, { org, limit, ...filter }) => {
        const found = await feedback.list(org, filter, limit + 1);
        return { entries: found.slice(0, limit), hasMore: found.length > limit };
      },
      document: ({ entries }) => entries,
      text: ({ entries, hasMore }, screen, { org, limit }) => {
        const more = `${moreText(limit)}, or print all of them:\n  node cli feedback export ${org}`;
        return [entriesText(entries, screen), ...(hasMore ? [more] : [])].join('\n\n');
      },
      notice: ({ hasMore }, isJson, { limit }) =>
        hasMore && isJson ? `${moreText(limit)}, or use feedback export.` : null,
    }),
    defineCommand({
      name: 'show',
      summary: 'show one entry whole',
      arguments: oneEntry,
      examples: ['feedback show acme FB-7K3M-Q2ZP --local'],
      run: async ({ feedback }, { org, entry }) => feedback.show(org, entry),
      text: entryText,
    }),
    defineCommand({
      name: 'set',
      summary: 'note that an entry is in progress or resolved; its dates are kept',
      arguments: oneEntry,
      options: {
        status: {
          value: 'status',
          summary: 'how far it is dealt with',
          choices: feedbackStatusSchema.options,
          isRequired: true,
        },
      },
      examples: ['feedback set acme FB-7K3M-Q2ZP --status in_progress --local'],
      run: async ({ feedback }, { org, entry, status }) => feedback.setStatus(org, entry, status),
      text: entryText,
    }),
    defineDeletion({
      summary: 'delete one entry: what a visitor wrote, and the address they left',
      arguments: oneEntry,
      examples: [
        'feedback delete acme FB-7K3M-Q2ZP --confirm FB-7K3M-Q2ZP --local',
        'feedback list acme --email ada@example.com --local',
      ],
      what: 'the entry',
      id: ({ entry }) => entry,
      run: async ({ feedback }, { org, entry }) => feedback.delete(org, entry),
      text: ({ reference, kind, id }) => `Deleted ${reference} (${kind} ${id}).`,
    }),
    defineCommand({
      name: 'export',
      summary: 'print all entries, the newest first: one JSON document a line',
      arguments: { org: {} },
      options: {
        ...filterOptions,
        csv: { summary: 'comma-separated values instead, for a spreadsheet' },
      },
      examples: [
        'feedback export acme --local > feedback.jsonl',
        'feedback export acme --kind report --csv --local > reports.csv',
      ],
      run: async ({ feedback }, { org, csv = false, ...filter }, { io }) => {
        const lineOf = csv ? entryCsv : entryLine;
        let heading = csv ? entryCsvHeading : '';
        for await (const page of feedback.each(org, filter)) {
          io.stdout.write(`${heading}${page.map(lineOf).join('')}`);
          heading = '';
        }
      },
    }),
  ],
};
