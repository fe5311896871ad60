/**
 * Replaces the SDK's import of `node:process` in the bundles. When a built-in module is imported, Node reads
 * all its exports; for `process` these include the standard streams, which are created on first read.
 */
export const { env, versions } = process;
