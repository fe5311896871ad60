import { Argument, type Command, Option } from 'commander';
import { feedbackStatusSchema } from '../../../shared/data/feedback.ts';
import type { Io } from '../io.ts';
import type { FeedbackFilter, FeedbackStatus } from '../operations/feedback.ts';
import { entriesText, entryCsv, entryCsvHeading, entryLine, entryText } from '../output/feedback-text.ts';
import { noticeWriter } from '../output/notice.ts';
import type { Answer, Stream } from './answer.ts';
import { addExamples } from './examples.ts';
import { wantsJson } from './global-options.ts';
import { positiveNumber } from './values.ts';

const entryArgument = 'its reference, such as FB-7K3M-Q2ZP, or its id';

/** `feedback`: what visitors wrote, and how far it is dealt with. */
export function addFeedbackCommands(program: Command, answer: Answer, stream: Stream, io: Io): void {
  const feedback = program
    .command('feedback')
    .description('what visitors wrote: feedback and accessibility reports');
  addList(feedback, answer, io);
  addShow(feedback, answer);
  addSetStatus(feedback, answer);
  addDelete(feedback, answer);
  addExport(feedback, stream);
}

function addList(feedback: Command, answer: Answer, io: Io): void {
  const list = withFilter(feedback.command('list'))
    .description('list feedback and reports, the newest first')
    .argument('<org>')
    .option('--limit <n>', 'how many at most', positiveNumber, 50)
    .action(async (orgId: string, options: FeedbackFilter & { limit: number }, command: Command) => {
      const { limit } = options;
      let hasMore = false;
      await answer(
        command,
        async (operator) => {
          const found = await operator.feedback.list(orgId, options, limit + 1);
          hasMore = found.length > limit;
          return found.slice(0, limit);
        },
        (entries, screen) =>
          [
            entriesText(entries, screen),
            ...(hasMore
              ? [`${moreText(limit)}, or print all of them:\n  npx widgetctl feedback export ${orgId}`]
              : []),
          ].join('\n\n'),
      );
      // The document for programs is the list alone.
      if (hasMore && wantsJson(command)) noticeWriter(io)(`${moreText(limit)}, or use feedback export.`);
    });
  addExamples(
    list,
    'feedback list acme --status received --local',
    'feedback list acme --kind report --from 2026-11-01 --to 2026-11-30 --local --json',
  );
}

function moreText(limit: number): string {
  return `The newest ${limit} are shown, and there are more: give --limit a larger number`;
}

function addShow(feedback: Command, answer: Answer): void {
  const show = feedback
    .command('show')
    .description('show one entry whole')
    .argument('<org>')
    .argument('<entry>', entryArgument)
    .action(async (orgId: string, name: string, _options: unknown, command: Command) =>
      answer(command, async (operator) => operator.feedback.show(orgId, name), entryText),
    );
  addExamples(show, 'feedback show acme FB-7K3M-Q2ZP --local');
}

function addSetStatus(feedback: Command, answer: Answer): void {
  const setStatus = feedback
    .command('set-status')
    .description('note that an entry is in progress or resolved; its dates are kept')
    .argument('<org>')
    .argument('<entry>', entryArgument)
    .addArgument(new Argument('<status>').choices(feedbackStatusSchema.options))
    .action(
      async (orgId: string, name: string, status: FeedbackStatus, _options: unknown, command: Command) =>
        answer(command, async (operator) => operator.feedback.setStatus(orgId, name, status), entryText),
    );
  addExamples(setStatus, 'feedback set-status acme FB-7K3M-Q2ZP in_progress --local');
}

function addDelete(feedback: Command, answer: Answer): void {
  const remove = feedback
    .command('delete')
    .description('delete one entry, for good: what a visitor wrote, and the address they left')
    .argument('<org>')
    .argument('<entry>', entryArgument)
    .action(async (orgId: string, name: string, _options: unknown, command: Command) =>
      answer(
        command,
        async (operator) => operator.feedback.delete(orgId, name),
        ({ reference, kind, id }) => `Deleted ${reference} (${kind} ${id}).`,
      ),
    );
  addExamples(
    remove,
    'feedback delete acme FB-7K3M-Q2ZP --local',
    'feedback list acme --email ada@example.com --local',
  );
}

function addExport(feedback: Command, stream: Stream): void {
  const exporting = withFilter(feedback.command('export'))
    .description('print all entries, the newest first: one JSON document a line')
    .argument('<org>')
    .option('--csv', 'comma-separated values instead, for a spreadsheet')
    .action(async (orgId: string, options: FeedbackFilter & { csv?: true }, command: Command) =>
      stream(command, async (operator, write) => {
        const lineOf = options.csv === true ? entryCsv : entryLine;
        let heading = options.csv === true ? entryCsvHeading : '';
        for await (const page of operator.feedback.each(orgId, options)) {
          write(`${heading}${page.map(lineOf).join('')}`);
          heading = '';
        }
      }),
    );
  addExamples(
    exporting,
    'feedback export acme --local > feedback.jsonl',
    'feedback export acme --kind report --csv --local > reports.csv',
  );
}

function withFilter(command: Command): Command {
  return command
    .addOption(new Option('--kind <kind>', 'only this kind').choices(['feedback', 'report']))
    .addOption(new Option('--status <status>', 'only with this status').choices(feedbackStatusSchema.options))
    .option('--email <address>', 'only from a visitor who left this address, in any case of its letters')
    .option('--from <day>', 'received on this day (UTC) or later')
    .option('--to <day>', 'received on this day (UTC) or earlier; today when left out');
}
