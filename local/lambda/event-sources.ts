import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';
import { matchesPattern } from '../pipes/apply-pipe.ts';

type Invoke = (functionName: string, event: string) => Promise<unknown>;

const mappingSchema = z.object({
  FunctionName: z.string(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
});

const ruleSchema = z.object({
  ScheduleExpression: z.string(),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string() })),
});

/**
 * Returns a listener that invokes the functions that read a table's stream with each record that matches their filters,
 * or null if there are no such functions.
 * There are no retries: the function logs its failures.
 */
export function streamReaders(
  assembly: ResolvedAssembly,
  invoke: Invoke,
): ((record: unknown) => void) | null {
  const readers = resourcesOf(assembly, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => {
    const { FunctionName, FilterCriteria } = mappingSchema.parse(properties);
    return { name: FunctionName, patterns: FilterCriteria.Filters.map(({ Pattern }) => Pattern) };
  });
  if (readers.length === 0) return null;
  return (record) => {
    for (const { name, patterns } of readers) {
      if (!patterns.some((pattern) => matchesPattern(pattern, record))) continue;
      void invoke(name, JSON.stringify({ Records: [record] })).catch(() => undefined);
    }
  };
}

/** Invokes the targets of all EventBridge rules with a rate in minutes. Returns a function that ends the schedules. */
export function startSchedules(assembly: ResolvedAssembly, invoke: Invoke): () => void {
  const timers = resourcesOf(assembly, 'AWS::Events::Rule').flatMap(({ properties }) => {
    const { ScheduleExpression, Targets } = ruleSchema.parse(properties);
    const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(ScheduleExpression) ?? [];
    if (minutes === undefined) return [];
    const run = () => {
      for (const { Arn, Input } of Targets) void invoke(Arn, Input).catch(() => undefined);
    };
    return [setInterval(run, Number(minutes) * 60_000).unref()];
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
