export { arnOf, localEnvironment, stableId } from './identities.ts';
export { isRecord } from './intrinsics.ts';
export { type Assembly, readAssembly } from './read-assembly.ts';
export {
  type ResolvedAssembly,
  type ResolvedOutput,
  type ResolvedResource,
  type ResolvedStack,
  resolveAssembly,
  resourcesOf,
} from './resolve-assembly.ts';
