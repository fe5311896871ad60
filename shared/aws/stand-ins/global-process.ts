/**
 * Stands in the bundles for the SDK's import of `node:process`. For an import of one of its modules Node reads everything that the module
 * exports: of this one the standard streams too, each of which it makes when it is first read.
 */
export const { env, versions } = process;
