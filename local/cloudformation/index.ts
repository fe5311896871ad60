export { cloudFormationService } from './cloudformation-service.ts';
export { localCloudFormation } from './local-cloudformation.ts';
