import type { StatusParts, StatusProbes } from '../../connection/status-probes.ts';
import type { Deployment } from '../deployment.ts';
import { problemsOf } from './problems.ts';

type StatusDeps = Pick<Deployment, 'target' | 'siteRoot' | 'now' | 'explain'>;

export type StatusReport = Awaited<ReturnType<typeof readStatus>>;

/** Queries all services concurrently. The failure of one query does not affect the others. */
export async function readStatus(
  { target: { stackName, kind }, siteRoot, now, explain }: StatusDeps,
  probes: StatusProbes,
) {
  const failures: Partial<Record<keyof StatusParts, string>> = {};
  const read = async <Part>(name: keyof StatusParts, query: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await query();
    } catch (error) {
      failures[name] = explain(error);
      return null;
    }
  };
  try {
    const [stacks, health, alarms, rotation] = await Promise.all([
      read('stacks', probes.stacks),
      read('health', probes.health),
      read('alarms', probes.alarms),
      read('rotation', probes.rotation),
    ]);
    const parts = { stacks, health, alarms, rotation };
    const unknown = Object.entries(failures).map(
      ([name, reason]) => `The state of ${name} is unknown: ${reason}`,
    );
    const problems = [...problemsOf(parts, now()), ...unknown];
    if (kind === 'local') failures.alarms = 'The local stack has no alarms.';
    return { stackName, siteRoot, ok: problems.length === 0, problems, ...parts, untold: failures };
  } finally {
    probes.close();
  }
}
