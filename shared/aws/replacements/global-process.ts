/**
 * Replaces the SDK's import of `node:process` in the bundles. Importing a built-in module makes Node read all its
 * exports. In the case of `process`, this would create the standard streams.
 */
export const { env, versions } = process;
