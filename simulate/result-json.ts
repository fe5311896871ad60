import type { StageDay } from './play-day.ts';
import type { Simulation } from './simulate.ts';

/** The figures of a simulation as JSON: calls are rounded to whole ones, uses to four digits. */
export function resultJson(simulation: Simulation): string {
  const { options, holdings, firstBroken, expense } = simulation;
  const { json: _json, ...asked } = options;
  return `${JSON.stringify(
    {
      options: asked,
      offered: Math.round(simulation.offered),
      served: Math.round(simulation.served),
      refused: Math.round(simulation.refused),
      peakCallsPerSecond: Math.round(simulation.peakCallsPerSecond),
      firstBroken: firstBroken === null ? null : firstBroken.stage.name,
      stages: simulation.stages.map(stageOf),
      holdings,
      expense,
    },
    null,
    2,
  )}\n`;
}

function stageOf({ stage, hours, peakUse, refused, firstRefusedAtSecond }: StageDay) {
  return {
    name: stage.name,
    limit: stage.limit,
    peakUse: rounded(peakUse),
    refused: Math.round(refused),
    firstRefusedAtSecond,
    hours: hours.map((hour) => ({ peakUse: rounded(hour.peakUse), refused: Math.round(hour.refused) })),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
