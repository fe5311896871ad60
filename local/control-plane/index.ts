export { apiGatewayService } from './api-gateway-service.ts';
export { ControlPlane } from './control-plane.ts';
export { localApiGateway } from './local-api-gateway.ts';
export { awsRates, type ControlPlaneManners } from './manners.ts';
