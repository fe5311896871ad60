import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { costText } from '../output/cost-text.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

interface CostOptions {
  readonly month?: string;
  readonly org?: string;
}

const details = `
It reads the counters of the tables: calls of a month, and of transforms the
answers and credits. They do not tell which other route was called, in which
mode a transform answered, nor how long its text was: so each sum goes from the
least that it can be to the most, where every call was of the dearest route and
had a preflight. List prices without any free tier, before taxes. Not in it are
refused calls, repairs, judgements and answers that failed. docs/costs.md says
how it is reckoned. Of a local stack it tells what the same would cost on AWS.`;

/** `cost`: what a month costs. */
export function addCostCommand(program: Command, answer: Answer, io: Io): void {
  const cost = program
    .command('cost')
    .description("a month's cost in US dollars, by organization and service, and at the month's end")
    .option('--month <month>', 'such as 2026-10; this month when left out')
    .option('--org <org>', 'one organization; all of them, and the fixed cost, when left out')
    .addHelpText('after', details)
    .action(async ({ month, org }: CostOptions, command: Command) =>
      answer(
        command,
        async ({ costs }) =>
          withProgressBar(io, 'Reading usage', async (onProgress) =>
            costs.read({ month, orgId: org }, onProgress),
          ),
        costText,
      ),
    );
  addExamples(cost, 'cost --local', 'cost --month 2026-10 --org acme --stack WidgetApi --json | jq .dollars');
}
