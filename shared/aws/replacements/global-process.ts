/**
 * Replaces the SDK's import of `node:process` in the bundles. Importing a built-in module makes Node read all its
 * exports, and reading the standard streams of `process` creates them.
 */
export const { env, versions } = process;
