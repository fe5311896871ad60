import * as z from 'zod';
import { stableId } from '../assembly/identities.ts';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';
import { type ApiKey, quotaPeriods, type UsagePlan } from './control-plane-state.ts';

const rateSchema = z.object({ RateLimit: z.coerce.number(), BurstLimit: z.coerce.number() });

const usagePlanSchema = z.object({
  UsagePlanName: z.string().optional(),
  Description: z.string().optional(),
  ApiStages: z
    .array(
      z.object({
        ApiId: z.string(),
        Stage: z.string(),
        Throttle: z.record(z.string(), rateSchema).default({}),
      }),
    )
    .default([]),
  Throttle: rateSchema.optional(),
  Quota: z
    .object({
      Limit: z.coerce.number(),
      Offset: z.coerce.number().default(0),
      Period: z.enum(quotaPeriods),
    })
    .optional(),
});

const apiKeySchema = z.object({
  Name: z.string().optional(),
  Value: z.string().optional(),
  Description: z.string().optional(),
  Enabled: z.boolean().default(false),
});

const planKeySchema = z.object({ KeyId: z.string(), UsagePlanId: z.string() });

/** The usage plans of an assembly, with the keys that its templates attach. */
export function usagePlansOf(assembly: ResolvedAssembly): UsagePlan[] {
  const attached = resourcesOf(assembly, 'AWS::ApiGateway::UsagePlanKey').map(({ properties }) =>
    planKeySchema.parse(properties),
  );
  return resourcesOf(assembly, 'AWS::ApiGateway::UsagePlan').map(({ ref, logicalId, properties }) => {
    const { UsagePlanName, Description, ApiStages, Throttle, Quota } = usagePlanSchema.parse(properties);
    return {
      id: ref,
      name: UsagePlanName ?? logicalId,
      ...(Description === undefined ? {} : { description: Description }),
      apiStages: ApiStages.map((stage) => ({
        apiId: stage.ApiId,
        stage: stage.Stage,
        throttle: Object.fromEntries(
          Object.entries(stage.Throttle).map(([method, rate]) => [method, toRate(rate)]),
        ),
      })),
      ...(Throttle ? { throttle: toRate(Throttle) } : {}),
      ...(Quota ? { quota: { limit: Quota.Limit, offset: Quota.Offset, period: Quota.Period } } : {}),
      keyIds: attached.filter(({ UsagePlanId }) => UsagePlanId === ref).map(({ KeyId }) => KeyId),
    };
  });
}

/** The API keys of an assembly. One without a value gets the same one at every start. */
export function apiKeysOf(assembly: ResolvedAssembly): Omit<ApiKey, 'createdAt' | 'updatedAt'>[] {
  return resourcesOf(assembly, 'AWS::ApiGateway::ApiKey').map(({ ref, logicalId, properties }) => {
    const { Name, Value, Description, Enabled } = apiKeySchema.parse(properties);
    return {
      id: ref,
      name: Name ?? logicalId,
      value: Value ?? stableId(`${ref} value`, 40),
      enabled: Enabled,
      ...(Description === undefined ? {} : { description: Description }),
    };
  });
}

function toRate({ RateLimit, BurstLimit }: z.infer<typeof rateSchema>) {
  return { rateLimit: RateLimit, burstLimit: BurstLimit };
}
