import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { sumOf } from '../../shared/collections/sum-of.ts';
import { Auditor } from './auditor.ts';
import { atLeast, type Check, exactly } from './checks.ts';
import type { Ground } from './ground.ts';
import { growthChecks, type Round, windowsOf } from './growth.ts';
import { createLegs } from './legs/index.ts';
import type { Leg } from './legs/leg.ts';
import { Load } from './load.ts';
import { MemoryMeter, type MemorySample } from './memory.ts';
import { ProgressTeller } from './progress.ts';
import { healCredits, untilStoreIsQuiet } from './settle.ts';
import { startGround } from './start-ground.ts';
import { StoredReader } from './stored.ts';

/** How long one round should take: short enough for several in ten minutes. */
const roundMs = 72_000;

/** Calls of one kind of leg, all rounds together. */
export interface LegFigures {
  readonly name: string;
  calls: number;
  /** Answers 5xx. */
  failed: number;
}

export interface SoakResult {
  readonly minutes: number;
  readonly rounds: number;
  readonly calls: number;
  readonly legs: readonly LegFigures[];
  /** Answers by status and code. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly complaints: readonly (readonly [complaint: string, times: number])[];
  /** Answers 503 to an organization whose key was between two usage plans. */
  readonly betweenPlans: number;
  readonly checks: readonly Check[];
  /** Resident memory of the process in bytes after each round. */
  readonly residentBytes: readonly number[];
  readonly passed: boolean;
}

/** Somebody ended the soak. */
export class SoakStoppedError extends Error {
  override readonly name = 'SoakStoppedError';
}

/**
 * Loads the local stack for so long and says what was found.
 *
 * @throws SoakStoppedError
 */
export async function runSoak(
  minutes: number,
  tell: (line: string) => void,
  stop: AbortSignal,
): Promise<SoakResult> {
  await synthesizeIfStale((text) => tell(text.trim()));
  tell('Starting the local stack…');
  const ground = await startGround();
  const stored = new StoredReader(ground.runtime.awsEndpoint, assemblyDirectory);
  const meter = new MemoryMeter();
  const progress = new ProgressTeller(ground.caller.ledger, tell);
  try {
    return await run(minutes, ground, new Auditor(ground, stored), meter, progress, stop);
  } finally {
    progress.end();
    meter.close();
    stored.close();
    await ground.close();
  }
}

async function run(
  minutes: number,
  ground: Ground,
  auditor: Auditor,
  meter: MemoryMeter,
  progress: ProgressTeller,
  stop: AbortSignal,
): Promise<SoakResult> {
  const { ledger } = ground.caller;
  const load = new Load(ground.caller, ground.tenants);
  const legs = createLegs();
  const rounds = Math.max(1, Math.round((minutes * 60_000) / roundMs));
  const legMs = (minutes * 60_000) / (rounds * legs.length);
  const figures = legs.map(({ name }): LegFigures => ({ name, calls: 0, failed: 0 }));
  const samples: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ofRound: MemorySample[] = [];
    for (const [index, leg] of legs.entries()) {
      progress.enter(`round ${round + 1}/${rounds}  ${leg.name}`);
      const before = { calls: ledger.calls, failed: ledger.failed };
      await runLeg(leg, ground, load, legMs, stop);
      await auditor.auditLeg(leg.name);
      const figure = figures[index];
      if (figure !== undefined) {
        figure.calls += ledger.calls - before.calls;
        figure.failed += ledger.failed - before.failed;
      }
      ofRound.push(await meter.sample(ground.runtime.lambda.names));
    }
    for (const visitor of load.visitors) await visitor.settleIfUncertain();
    await healCredits(ground);
    samples.push(ofRound);
    await auditor.auditRound(round + 1);
  }
  const disturbed = new Set(legs.filter(({ isDisturbed }) => isDisturbed).map(({ name }) => name));
  const broken = figures.filter(({ name }) => disturbed.has(name));
  const windows = windowsOf(samples);
  const checks: Check[] = [
    exactly('contract', 'answers and effects that must not be', 0, ledger.complaintsInAll),
    exactly('availability', 'answers 5xx while nothing was broken', 0, ledger.unavailable),
    atLeast('faults', 'answers 5xx while something was broken', 1, sumOf(broken.map(({ failed }) => failed))),
    ...(await auditor.countChecks()),
    ...(windows === null ? [] : growthChecks(windows)),
  ];
  return {
    minutes,
    rounds,
    calls: ledger.calls,
    legs: figures,
    outcomes: ledger.outcomes,
    complaints: ledger.complaints,
    betweenPlans: ledger.betweenPlans,
    checks,
    residentBytes: samples.map((round) => round.at(-1)?.residentBytes ?? 0),
    passed: checks.every(({ holds }) => holds),
  };
}

/** Ends with nothing under way and nothing broken. */
async function runLeg(
  leg: Leg,
  ground: Ground,
  load: Load,
  durationMs: number,
  stop: AbortSignal,
): Promise<void> {
  const { caller } = ground;
  await leg.prepare?.(ground, durationMs);
  caller.isDisturbed = leg.isDisturbed;
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), durationMs);
  const abort = () => end.abort();
  stop.addEventListener('abort', abort, { once: true });
  try {
    await Promise.all([load.run(end.signal), leg.act?.(ground, durationMs, end.signal)]);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', abort);
  }
  if (stop.aborted) throw new SoakStoppedError('Stopped before its end: nothing can be said.');
  await untilStoreIsQuiet(ground);
  caller.isDisturbed = false;
  await leg.conclude?.(ground);
}
