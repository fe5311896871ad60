import type { StatusParts, StatusProbes } from '../../connection/status-probes.ts';
import type { Deployment } from '../deployment.ts';
import { Operations } from '../operations.ts';
import { problemsOf } from './problems.ts';

interface StatusDeps extends Pick<Deployment, 'siteRoot' | 'now' | 'explain'> {
  readonly stackName: string;
  readonly isLocal: boolean;
  /** Loaded on demand, because only `widgetctl status` uses the probes. */
  readonly probes: () => Promise<Pick<StatusProbes, keyof StatusParts | 'close'>>;
}

export type StatusReport = Awaited<ReturnType<StatusOperations['read']>>;

export class StatusOperations extends Operations<StatusDeps> {
  /** Queries all services concurrently. A failure of one does not affect the others. */
  async read() {
    const { stackName, siteRoot, isLocal, now, explain } = this.deps;
    const probes = await this.deps.probes();
    /** Error messages of failed queries, keyed by the name of the query. */
    const untold: Partial<Record<keyof StatusParts, string>> = {};
    const read = async <Part>(name: keyof StatusParts, query: () => Promise<Part>): Promise<Part | null> => {
      try {
        return await query();
      } catch (error) {
        untold[name] = explain(error);
        return null;
      }
    };
    try {
      const [stacks, health, alarms, rotation] = await Promise.all([
        read('stacks', () => probes.stacks()),
        read('health', () => probes.health()),
        read('alarms', () => probes.alarms()),
        read('rotation', () => probes.rotation()),
      ]);
      // The local stack rotates the secret only on request, never on a schedule.
      const shown = isLocal && rotation !== null ? { ...rotation, everyDays: null } : rotation;
      const parts = { stacks, health, alarms, rotation: shown };
      // An unknown state is a problem, but a local stack's missing alarms are not.
      const unknown = Object.entries(untold).map(
        ([name, reason]) => `The state of ${name} is unknown: ${reason}`,
      );
      const problems = [...problemsOf(parts, now()), ...unknown];
      if (alarms === null) untold.alarms ??= 'The local stack has no alarms.';
      return { stackName, siteRoot, ok: problems.length === 0, problems, ...parts, untold };
    } finally {
      probes.close();
    }
  }
}
