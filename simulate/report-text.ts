import { limits } from '../lib/scale/limits.ts';
import { callsPerVisitor } from './options.ts';
import type { StageDay, StageHour } from './play-day.ts';
import type { Simulation } from './simulate.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const nameWidth = 34;

/** The day as text for a terminal of 80 columns. */
export function reportText(simulation: Simulation): string {
  const { options, holdings, firstBroken, expense } = simulation;
  const cells = options.cells === 1 ? '' : `, in ${options.cells} cells`;
  return [
    `A ${options.day} day of ${whole(options.organizations)} organizations${cells}: ${whole(simulation.offered)} calls,`,
    `at most ${whole(simulation.peakCallsPerSecond)} in a second, ${percent(options.largestShare)} of the largest organization,`,
    `${percent(options.transformShare)} transforms; ${callsPerVisitor} calls a visitor.`,
    '',
    `${'Highest second of each hour'.padEnd(nameWidth)}0     6     12    18      highest   refused`,
    ...simulation.stages.map(stageLine),
    `${'· under 1 %, ▁ to █ up to all, × calls were refused'}`,
    '',
    ...holdings.map(({ name, needed, limit }) => {
      const tooMany = needed > limit ? '  × too many: more cells' : '';
      return `${name.padEnd(nameWidth)}${whole(needed)} of ${whole(limit)}${tooMany}`;
    }),
    '',
    firstBroken === null ? 'No limit broke.' : brokenText(firstBroken),
    `Served ${whole(simulation.served)} of ${whole(simulation.offered)} calls; refused ${whole(simulation.refused)}.`,
    `The day's calls cost ${dollars(expense.total)}, ${dollars(expense.perMillionCalls)} a million served:`,
    ...expense.byService.map(
      (part) => `  ${part.name.padEnd(nameWidth)}${dollars(part.dollars).padStart(14)}`,
    ),
    '',
  ].join('\n');
}

function stageLine({ stage, hours, peakUse, refused }: StageDay): string {
  const drawn = hours.map(barOf).join('');
  return `${stage.name.padEnd(nameWidth)}${drawn}${percent(peakUse).padStart(9)}${whole(refused).padStart(10)}`;
}

function barOf({ peakUse, refused }: StageHour): string {
  if (refused > 0) return '×';
  if (peakUse < 0.01) return '·';
  return bars[Math.min(bars.length, Math.ceil(peakUse * bars.length)) - 1] ?? '·';
}

function brokenText({ stage, refused, firstRefusedAtSecond }: StageDay): string {
  const at = new Date((firstRefusedAtSecond ?? 0) * 1_000).toISOString().slice(11, 19);
  return [
    `First to give out: ${stage.name}, at ${at}.`,
    `${whole(refused)} calls got ${stage.refusal} there.`,
    `What moves it (${stage.limit}): ${stage.moves ?? limits[stage.limit].moves}.`,
  ].join('\n');
}

function whole(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

function percent(share: number): string {
  return `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: share < 0.1 ? 1 : 0 })} %`;
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
