import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { auditText } from '../output/audit-text.ts';
import { noticeWriter } from '../output/notice.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { wantsJson } from './global-options.ts';
import { earlierInstant, positiveNumber } from './values.ts';

interface AuditOptions {
  readonly org?: string;
  readonly since?: string;
  readonly limit: number;
}

/** `audit`: who changed what, and when. */
export function addAuditCommands(program: Command, answer: Answer, io: Io): void {
  const audit = program.command('audit').description('who changed what with widgetctl, and when');
  const list = audit
    .command('list')
    .description('list the commands that changed something, the newest first, those that failed too')
    .option('--org <org>', 'only those that name this organization, also one that there is no more')
    .option(
      '--since <when>',
      'begun at this time or later: 2026-11-01, a time with its zone, or 7d',
      earlierInstant,
    )
    .option('--limit <n>', 'how many at most', positiveNumber, 100)
    .action(async ({ org, since, limit }: AuditOptions, command: Command) => {
      let hasMore = false;
      await answer(
        command,
        async (operator) => {
          const found = await operator.audit.list({ orgId: org ?? null, since: since ?? null }, limit + 1);
          hasMore = found.length > limit;
          return found.slice(0, limit);
        },
        (entries, screen) => [auditText(entries, screen), ...(hasMore ? [moreText(limit)] : [])].join('\n\n'),
      );
      // The document for programs is the list alone.
      if (hasMore && wantsJson(command)) noticeWriter(io)(moreText(limit));
    });
  addExamples(list, 'audit list --since 7d --local', 'audit list --org acme --stack WidgetApi --json');
}

function moreText(limit: number): string {
  return `The newest ${limit} are shown, and there are more: give --limit a larger number, or a later --since.`;
}
