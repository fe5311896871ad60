import type { KeyPlans } from '../gateway/key-plans.ts';
import type { LocalService, RunningService } from '../services/local-service.ts';
import { apiGatewayService } from './api-gateway-service.ts';
import { ControlPlane } from './control-plane.ts';
import type { ControlPlaneManners } from './manners.ts';
import { apiKeysOf, usagePlansOf } from './read-usage-plans.ts';

/** API Gateway's control plane, with the usage plans and keys of the assembly for the gateway. */
export function localApiGateway(
  manners: ControlPlaneManners | undefined,
): LocalService<RunningService & { readonly usagePlans: KeyPlans }> {
  return {
    name: 'apigateway',
    start: async ({ assembly, dataDirectory, now }) => {
      const plane = new ControlPlane({
        directory: dataDirectory,
        now,
        usagePlans: usagePlansOf(assembly),
        apiKeys: apiKeysOf(assembly),
        ...(manners !== undefined && { manners }),
      });
      await plane.save();
      return { answer: apiGatewayService(plane), close: () => plane.close(), usagePlans: plane };
    },
  };
}
