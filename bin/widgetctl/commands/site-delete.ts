import type { Command } from 'commander';
import { siteDeletionText } from '../output/site-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { requireRepeated } from './values.ts';

/** Adds to `site` what deletes one. */
export function addSiteDeleteCommand(site: Command, answer: Answer): void {
  const remove = site
    .command('delete')
    .description(
      'say what would be deleted with a site; with --confirm, delete it and stop its keys. Feedback and usage events stay',
    )
    .argument('<org>')
    .argument('<site>')
    .option('--confirm <site>', "the site's id once more: delete, for good")
    .action(async (orgId: string, siteId: string, { confirm }: { confirm?: string }, command: Command) =>
      answer(
        command,
        async ({ siteDeletions }) => {
          if (confirm === undefined) return siteDeletions.preview(orgId, siteId);
          requireRepeated(confirm, siteId, 'the site');
          return siteDeletions.delete(orgId, siteId);
        },
        siteDeletionText,
      ),
    );
  addExamples(remove, 'site delete acme shop --local', 'site delete acme shop --confirm shop --local');
}
