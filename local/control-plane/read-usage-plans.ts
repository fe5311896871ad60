import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';
import type { UsagePlan } from './control-plane-state.ts';

const rateSchema = z.object({ RateLimit: z.coerce.number(), BurstLimit: z.coerce.number() });

const usagePlanSchema = z.object({
  UsagePlanName: z.string().optional(),
  Description: z.string().optional(),
  ApiStages: z.array(z.object({ ApiId: z.string(), Stage: z.string() })).default([]),
  Throttle: rateSchema.optional(),
  Quota: z
    .object({
      Limit: z.coerce.number(),
      Offset: z.coerce.number().default(0),
      Period: z.literal('MONTH'),
    })
    .optional(),
});

/** The usage plans of an assembly. Their keys are created at run time. */
export function usagePlansOf(assembly: ResolvedAssembly): UsagePlan[] {
  return resourcesOf(assembly, 'AWS::ApiGateway::UsagePlan').map(({ ref, logicalId, properties }) => {
    const { UsagePlanName, Description, ApiStages, Throttle, Quota } = usagePlanSchema.parse(properties);
    return {
      id: ref,
      name: UsagePlanName ?? logicalId,
      ...(Description === undefined ? {} : { description: Description }),
      apiStages: ApiStages.map(({ ApiId, Stage }) => ({ apiId: ApiId, stage: Stage })),
      ...(Throttle ? { throttle: { rateLimit: Throttle.RateLimit, burstLimit: Throttle.BurstLimit } } : {}),
      ...(Quota ? { quota: { limit: Quota.Limit, offset: Quota.Offset, period: Quota.Period } } : {}),
      keyIds: [],
    };
  });
}
