import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineCommand } from '../command-line/define-command.ts';
import { errorCode, UsageError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import { words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/report.ts')).ReportOperations(deployment);

const details = `
The file needs no other file, no script and no network. It contains no contact
addresses. A month under way is compared with the same days of the month before.`;

export const reportCommand = defineCommand(load, {
  name: 'report',
  isAudited: false,
  summary: topics.report,
  arguments: { org: {} },
  options: {
    month: { value: 'month', summary: 'such as 2026-10 (default: this month)' },
    out: { value: 'file', summary: 'the HTML file (default: ORG-MONTH.html)' },
  },
  details,
  examples: ['report acme --local', 'report acme --month 2026-10 --out acme.html --stack WidgetApi'],
  run: async (reports, { org, month, out }) => {
    const { reportPage } = await import('../report/report-page.ts');
    const report = await reports.read(org, month);
    const file = resolve(out ?? `${org}-${report.month}.html`);
    write(file, reportPage(report));
    return { ...report, file };
  },
  text: ({ file }) => words`Wrote ${file}. Open it in a browser:\n  ${pathToFileURL(file).href}`,
});

/** Only the operator may read the file, because it contains the words of visitors. */
function write(path: string, page: string): void {
  try {
    writeFileSync(path, page, { mode: 0o600 });
  } catch (cause) {
    throw new UsageError(
      `${path} cannot be written (${errorCode(cause)}): specify another file with --out.`,
      {
        cause,
      },
    );
  }
}
