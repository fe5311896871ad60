export { cloudFormationService } from './cloudformation-service.ts';
