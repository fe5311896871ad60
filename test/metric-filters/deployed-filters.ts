import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../../local/assembly/resolve-assembly.ts';
import { functionsOf } from '../../local/lambda/function-definition.ts';

/** Log source of the access log. A function's log source is its physical name. */
export const accessLogSource = 'access-log';

export interface MetricFilter {
  readonly metricName: string;
  readonly pattern: string;
  /** Log source, as named by the local runtime. */
  readonly source: string;
  /** Name of the source: `access log`, or the function's directory name. */
  readonly sourceName: string;
  /** Selector of the log field with the plan, such as `$.plan`; null for a metric without a Plan dimension. */
  readonly planSelector: string | null;
}

const filterSchema = z.object({
  FilterPattern: z.string(),
  LogGroupName: z.string(),
  MetricTransformations: z.tuple([
    z.object({
      MetricName: z.string(),
      Dimensions: z
        .array(z.object({ Key: z.literal('Plan'), Value: z.string() }))
        .max(1)
        .default([]),
    }),
  ]),
});

const stageSchema = z.object({ AccessLogSetting: z.object({ DestinationArn: z.string() }) });

export function metricFiltersOf(assembly: ResolvedAssembly): MetricFilter[] {
  const sources = logSourcesOf(assembly);
  return resourcesOf(assembly, 'AWS::Logs::MetricFilter').map(({ properties }) => {
    const { FilterPattern, LogGroupName, MetricTransformations } = filterSchema.parse(properties);
    const [{ MetricName, Dimensions }] = MetricTransformations;
    const log = sources.get(LogGroupName);
    if (log === undefined) throw new Error(`No function and no stage writes to log group ${LogGroupName}.`);
    return {
      metricName: MetricName,
      pattern: FilterPattern,
      source: log.source,
      sourceName: log.name,
      planSelector: Dimensions[0]?.Value ?? null,
    };
  });
}

interface LogSource {
  readonly source: string;
  readonly name: string;
}

function logSourcesOf(assembly: ResolvedAssembly): Map<string, LogSource> {
  const functions = functionsOf(assembly).map(({ logGroupName, name, environment }): [string, LogSource] => [
    logGroupName,
    { source: name, name: environment.SERVICE_NAME ?? name },
  ]);
  const stages = resourcesOf(assembly, 'AWS::ApiGateway::Stage').map(
    ({ properties }): [string, LogSource] => [
      stageSchema.parse(properties).AccessLogSetting.DestinationArn.split(':log-group:')[1] ?? '',
      { source: accessLogSource, name: 'access log' },
    ],
  );
  return new Map([...functions, ...stages]);
}
