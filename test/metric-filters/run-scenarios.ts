import { connect } from '../../cli/connect.ts';
import { localTarget } from '../../cli/connection/target.ts';
import { usageMetrics } from '../../lib/monitoring/log-metrics.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { functionsOf } from '../../local/lambda/function-definition.ts';
import { startLocalRuntime } from '../../local/runtime.ts';
import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { ServiceProxy } from '../support/service-proxy.ts';
import { type MetricFilter, metricFiltersOf } from './deployed-filters.ts';
import { type LogLine, type RecordedCall, Recorder } from './recorder.ts';
import { runScenarios } from './scenarios.ts';
import { judge, type Verdict } from './verdict.ts';

export interface MetricFilterRun {
  readonly calls: readonly RecordedCall[];
  readonly lines: readonly LogLine[];
  /** All filters of the template. */
  readonly filters: readonly MetricFilter[];
  /** One for each filter that counts calls. The other filters count warnings, which may belong to any of several calls. */
  readonly verdicts: readonly Verdict[];
}

/**
 * Runs the synthesized stacks in memory, exceeds their limits, and evaluates the templates' metric filters on
 * the resulting log lines.
 */
export async function runMetricFilters(assemblyDirectory: string): Promise<MetricFilterRun> {
  const assembly = resolveAssembly(readAssembly(assemblyDirectory));
  const recorder = new Recorder();
  const polly = new ServiceProxy();
  const runtime = await startLocalRuntime({
    assemblyDirectory,
    dataDirectory: null,
    port: 0,
    functionEnvironment: { AWS_ENDPOINT_URL_POLLY: await polly.start() },
    onLogLine: (source, line) => recorder.keep(source, line),
  });
  polly.target = runtime.endpoints.polly;
  try {
    const operator = await connect(localTarget(runtime.port));
    const functions = functionsOf(assembly);
    const groups = new Set(functions.map(({ environment }) => environment.SERVICE_NAME).filter(isRouteGroup));
    const usageTableName = functions.find(({ environment }) => environment.USAGE_TABLE_NAME !== undefined)
      ?.environment.USAGE_TABLE_NAME;
    if (usageTableName === undefined) throw new Error('No function of the stacks counts calls.');
    await runScenarios({ runtime, operator, polly, recorder, usageTableName, groups });
    operator.close();
  } finally {
    await runtime.close();
    await polly.stop();
  }
  const { calls, lines } = recorder;
  const filters = metricFiltersOf(assembly);
  const countCalls = filters.filter(({ metricName }) => !usageMetrics.some((name) => name === metricName));
  return { calls, lines, filters, verdicts: countCalls.map((filter) => judge(filter, calls, lines)) };
}

const groups: ReadonlySet<string> = new Set(routes.map((route) => route.group));

function isRouteGroup(name: string | undefined): name is RouteGroup {
  return name !== undefined && groups.has(name);
}
