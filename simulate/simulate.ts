import { type LimitOf, limitsWith } from '../lib/scale/limits.ts';
import { type CallKind, callMix } from '../lib/scale/mix.ts';
import { stagesOf } from '../lib/scale/stages.ts';
import { sharedPlans } from '../shared/catalog/plans.ts';
import { dayShape } from './day.ts';
import { type Expense, expenseOf } from './expense.ts';
import { callsPerVisitor, type SimulateOptions } from './options.ts';
import { type PlayedDay, playDay, type StageDay } from './play-day.ts';
import { seededRandom } from './random.ts';

/** Something that an account holds a number of, whatever the traffic. */
export interface Holding {
  readonly name: string;
  /** In each cell. */
  readonly needed: number;
  readonly limit: number;
}

export interface Simulation {
  readonly options: SimulateOptions;
  readonly offered: number;
  readonly served: number;
  readonly refused: number;
  readonly peakCallsPerSecond: number;
  /** Of the cell with the largest organization, which is the fullest; in the order in which a call meets them. */
  readonly stages: readonly StageDay[];
  readonly holdings: readonly Holding[];
  /** The stage that refused a call first; null where none did. */
  readonly firstBroken: StageDay | null;
  readonly expense: Expense;
}

/** Plays the day: one cell with the largest organization, and one that stands for all the others. */
export function simulate(options: SimulateOptions): Simulation {
  const { largestShare, cells, meterShards, seed } = options;
  const mix = callMix(options.transformShare);
  const limitOf = limitsWith(options.limits);
  const shape = dayShape(options.day);
  const calls = callsOfDay(options, shape);
  const otherCalls = (calls * (1 - largestShare)) / cells;
  const play = (largestCalls: number, cell: number) =>
    playDay(stagesOf({ limitOf, meterShards }), {
      mix,
      largestCalls,
      otherCalls,
      shape,
      random: seededRandom(seed + cell),
    });
  const first = play(calls * largestShare, 0);
  const other = cells === 1 ? null : play(0, 1);
  const sum = (valueIn: (day: PlayedDay) => number) =>
    valueIn(first) + (other === null ? 0 : valueIn(other) * (cells - 1));
  return {
    options,
    offered: sum(({ offered }) => offered),
    served: sum(({ served }) => served),
    refused: sum(({ refused }) => refused),
    peakCallsPerSecond: sum(({ peakCallsPerSecond }) => peakCallsPerSecond),
    stages: first.stages,
    holdings: holdingsOf(options, limitOf),
    firstBroken: firstBroken(first.stages),
    expense: expenseOf(servedOfKinds(mix, sum)),
  };
}

function callsOfDay({ peakCallsPerSecond, visitors }: SimulateOptions, shape: Float64Array): number {
  if (peakCallsPerSecond === null) return visitors * callsPerVisitor;
  return peakCallsPerSecond / shape.reduce((highest, share) => Math.max(highest, share), 0);
}

function servedOfKinds(mix: readonly CallKind[], sum: (valueIn: (day: PlayedDay) => number) => number) {
  return mix.map((kind, index) => ({ kind, calls: sum(({ servedByKind }) => servedByKind[index] ?? 0) }));
}

function holdingsOf(
  { organizations, enterpriseShare, cells }: SimulateOptions,
  limitOf: LimitOf,
): readonly Holding[] {
  const inCell = (count: number) => Math.ceil(count / cells);
  return [
    { name: 'API keys', needed: inCell(organizations), limit: limitOf('apiKeys') },
    {
      name: 'Usage plans',
      needed: inCell(organizations * enterpriseShare) + sharedPlans.length,
      limit: limitOf('usagePlans'),
    },
  ];
}

function firstBroken(stages: readonly StageDay[]): StageDay | null {
  const broken = stages.filter(({ firstRefusedAtSecond }) => firstRefusedAtSecond !== null);
  const atSecond = ({ firstRefusedAtSecond }: StageDay) => firstRefusedAtSecond ?? Number.POSITIVE_INFINITY;
  return broken.sort((left, right) => atSecond(left) - atSecond(right))[0] ?? null;
}
