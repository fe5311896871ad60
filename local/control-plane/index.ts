export { apiGatewayService } from './api-gateway-service.ts';
export { ControlPlane } from './control-plane.ts';
export { awsRates, type ControlPlaneManners } from './manners.ts';
export { apiKeysOf, usagePlansOf } from './read-usage-plans.ts';
