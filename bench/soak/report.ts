import Table from 'cli-table3';
import { machine } from '../support/machine.ts';
import { megabytes } from './growth.ts';
import type { SoakResult } from './run-soak.ts';

const plain = { head: [], border: [] };

/** Prints the result on standard output, for people or as JSON. */
export function printResult(result: SoakResult, json: boolean): void {
  const facts = { date: new Date().toISOString(), machine: machine(), ...result };
  process.stdout.write(json ? `${JSON.stringify(facts, null, 2)}\n` : text(result));
}

function text({
  legs,
  checks,
  complaints,
  betweenPlans,
  outcomes,
  calls,
  minutes,
  rounds,
  residentBytes,
  passed,
}: SoakResult) {
  const legTable = new Table({ head: ['Leg', 'Calls', '5xx'], style: plain });
  for (const leg of legs) legTable.push([leg.name, leg.calls, leg.failed]);
  const checkTable = new Table({ head: ['Check', 'Must be', 'Is', ''], style: plain });
  for (const { name, expected, found, holds } of checks) {
    checkTable.push([name, expected, found, holds ? 'holds' : 'FAILS']);
  }
  const failed = checks.filter(({ holds }) => !holds).length;
  return [
    legTable.toString(),
    checkTable.toString(),
    ...complaints.map(([complaint, times]) => `${times} × ${complaint}`),
    `Answers: ${Object.entries(outcomes)
      .map(([outcome, times]) => `${times} × ${outcome}`)
      .join(', ')}`,
    `Answers 503 to a key between two usage plans: ${betweenPlans}`,
    `Resident memory after each round: ${residentBytes.map(megabytes).join(', ')}`,
    ...(checks.some(({ kind }) => kind === 'memory')
      ? []
      : ['Too short to judge memory: give it 3 minutes or more.']),
    `${calls} calls in ${minutes} minutes and ${rounds} rounds on ${machine()}: ${passed ? 'everything holds' : `${failed} checks FAIL`}.`,
    '',
  ].join('\n');
}
