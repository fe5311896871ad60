export { cloudFormationService } from './cloudformation-service.ts';
export { withLocalOutputs } from './local-outputs.ts';
