// npm run drill: exits with 1 when a metric filter does not count what it should, or counts anything else.
import { scenarioTable, verdictTable } from './drill/report.ts';
import { runDrill } from './drill/run-drill.ts';
import { synthesizeIfStale } from './local/synthesize.ts';
import { assemblyDirectory } from './synthesized.ts';

await synthesizeIfStale((text) => void process.stderr.write(text));
const { calls, lines, verdicts } = await runDrill(assemblyDirectory);
console.log(scenarioTable(calls));
console.log(verdictTable(verdicts));
const wrong = verdicts.filter(({ isRight }) => !isRight).length;
console.log(
  wrong === 0
    ? `All ${verdicts.length} metric filters counted what they should, and nothing else, in ${lines.length} lines.`
    : `${wrong} of ${verdicts.length} metric filters are wrong.`,
);
process.exitCode = wrong === 0 ? 0 : 1;
