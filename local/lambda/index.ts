export { type FunctionDefinition, functionNameOf, functionsOf } from './function-definition.ts';
export type { EnvironmentOptions } from './function-environment.ts';
export { FunctionError, FunctionNotFoundError } from './function-error.ts';
export { FunctionHost, type FunctionHostOptions } from './function-host.ts';
